"""The house: tables on the wire, kept on disk before anybody is told."""
