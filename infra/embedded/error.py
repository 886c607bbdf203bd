"""The one error of this folder."""


class EmbeddedError(Exception):
    """Our own servers cannot run; the text is a sentence for the person at the terminal."""
