"""Tables on the wire: on disk before anybody is told."""
