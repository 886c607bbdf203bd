"""Bots: programs that sit at tables over the public API, and know what their seat may see."""
