"""The ports, made of real things: PostgreSQL, Redis streams, and servers of our own."""
