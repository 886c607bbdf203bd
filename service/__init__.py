"""The face over HTTP. Read `handle.py` first: it is the road of a move."""
