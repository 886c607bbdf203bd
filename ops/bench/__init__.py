"""Measures what Acta promises to be quick at, each figure beside its limit or its peer."""
