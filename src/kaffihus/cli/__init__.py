"""The command `kaffihus`."""
