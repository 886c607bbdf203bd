"""Golden games: text files that a person can read, compared line by line."""
