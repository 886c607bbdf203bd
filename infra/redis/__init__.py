"""The live tail in Redis (7 or newer) or Valkey. Nothing in it is the truth: it may be lost."""
