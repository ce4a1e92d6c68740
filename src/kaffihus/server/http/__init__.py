"""The server on the network: endpoints, web sockets and the files of the web client."""
