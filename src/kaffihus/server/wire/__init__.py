"""What goes over the wire: the types of bodies and messages, their schema and their encoding. Data only."""
