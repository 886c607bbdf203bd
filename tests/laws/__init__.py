"""What every game promises, asked of each game at once."""
