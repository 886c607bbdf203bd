"""Each port against the servers that stand behind it, and what happens when these break."""
