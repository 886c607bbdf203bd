"""Browser tests need the extra `browser`; without it they are not even looked at."""

from importlib.util import find_spec

if find_spec("playwright") and find_spec("axe_playwright_python"):
    from tests.browser.visiting import address, bots, chromium, parts, site, visit

    __all__ = ["address", "bots", "chromium", "parts", "site", "visit"]
else:
    collect_ignore_glob = ["test_*.py"]
