"""Runs benches: `./acta bench [names] [--quick] [--json]`."""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import msgspec
import psycopg
import uvloop

from infra.embedded import Embedded
from ops.bench import append, command, load, machine, relay, splut, watch
from ops.bench.bench import Bench
from ops.bench.figures import Figure, line, number

_BENCHES = {
    "append": append,
    "load": load,
    "command": command,
    "watch": watch,
    "relay": relay,
    "splut": splut,
}


def main() -> None:
    """Measure what the command line names, or everything."""
    parser = argparse.ArgumentParser(prog="acta bench", description="Measure.")
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(_BENCHES))
    parser.add_argument("--quick", action="store_true", help="about two minutes, rougher")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    said = parser.parse_args()
    if unknown := set(said.names) - set(_BENCHES):
        parser.error(f"there is no bench {', '.join(sorted(unknown))}")
    with (
        tempfile.TemporaryDirectory(prefix="acta-bench-") as folder,
        Embedded(Path(folder), durable=True) as servers,
    ):
        bench = Bench(servers, quick=said.quick)
        measure(bench, said.names or list(_BENCHES), Path(folder), json=said.json)


def measure(bench: Bench, names: list[str], folder: Path, *, json: bool) -> None:
    """Run benches and print their figures."""
    about = surroundings(folder)
    tell = sys.stderr if json else sys.stdout
    print(about, file=tell)
    figures: dict[str, list[Figure]] = {}
    for name in names:
        others, began = machine.Others(), time.monotonic()
        figures[name] = uvloop.run(_BENCHES[name].run(bench))
        print(
            f"\n{name}  ({time.monotonic() - began:.0f} s; others used {others.cores():.2f} cores)",
            file=tell,
        )
        print(*map(line, figures[name]), sep="\n", file=tell, flush=True)
    if json:
        print(msgspec.json.encode({"about": about, "figures": figures}).decode())


def surroundings(folder: Path) -> str:
    """Return what one has to know to read the figures."""
    version = ".".join(map(str, sys.version_info[:3]))
    return (
        f"{os.cpu_count()} CPUs, Python {version}, psycopg ({psycopg.pq.__impl__}); "
        f"data in {folder} ({machine.filesystem(folder)}), "
        f"fdatasync {number(machine.fdatasync_us(folder))} us\n"
        "Durable servers of its own; medians of 3 rounds; x are ratios within a round; "
        "times are p50 / p99 in ms"
    )


if __name__ == "__main__":
    main()
