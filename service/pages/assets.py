"""Static files, under an address that names their content and so may be kept for ever."""

from hashlib import sha256
from pathlib import Path
from typing import Final

from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

SERVICE: Final = Path(__file__).parents[1]
FOLDERS: Final = (SERVICE / "static", SERVICE / "locales")
_YEAR_S: Final = 31_536_000


def _content_hash() -> str:
    digest = sha256()
    files = (file for folder in FOLDERS for file in folder.rglob("*") if file.is_file())
    for file in sorted(files):
        name = file.relative_to(SERVICE).as_posix()
        digest.update(f"{name}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:12]


ROOT: Final = f"/static/{_content_hash()}"
"""Where the files are: relative imports between modules stay under it."""

files = create_static_files_router(
    path=ROOT,
    directories=list(FOLDERS),
    cache_control=CacheControlHeader(public=True, max_age=_YEAR_S, immutable=True),
)
