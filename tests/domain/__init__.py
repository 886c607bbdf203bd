"""The rules, one position a ruling."""
