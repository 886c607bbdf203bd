"""People at the pages: a real Chromium over a real service."""
