"""Static files, under an address that names their content and so may be kept for ever."""

from hashlib import sha256
from pathlib import Path
from typing import Final

from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

STATIC: Final = Path(__file__).parents[1] / "static"
_YEAR_S: Final = 31_536_000


def _content_hash() -> str:
    digest = sha256()
    for file in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        digest.update(f"{file.relative_to(STATIC).as_posix()}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


ROOT: Final = f"/static/{_content_hash()}"
"""Where the files are: relative imports between modules stay under it."""

files = create_static_files_router(
    path=ROOT,
    directories=[STATIC],
    cache_control=CacheControlHeader(public=True, max_age=_YEAR_S, immutable=True),
)
