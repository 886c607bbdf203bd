"""The log, and what lives beside it, in PostgreSQL."""
