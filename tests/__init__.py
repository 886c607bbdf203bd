"""The tests: rules, laws of every game, replays, and the service with real servers."""
