"""The log from one point of view: what each audience receives, live and in replay."""
