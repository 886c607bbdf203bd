"""The rules: pure functions over immutable values, on the standard library and msgspec alone."""
