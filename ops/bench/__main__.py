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


class Done(msgspec.Struct, frozen=True):
    """A bench that was run: how long it took, how busy others were meanwhile, what it gave."""

    took_s: float
    others_cores: float
    figures: list[Figure]


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
    done: dict[str, Done] = {}
    for name in names:
        others, began = machine.Others(), time.monotonic()
        figures = uvloop.run(_BENCHES[name].run(bench))
        done[name] = Done(time.monotonic() - began, others.cores(), figures)
        print("", head(name, done[name]), *map(line, figures), sep="\n", file=tell, flush=True)
    if json:
        print(msgspec.json.encode({"about": about, "benches": done}).decode())


def head(name: str, done: Done) -> str:
    """Return the line above the figures of a bench."""
    return f"{name}  ({done.took_s:.0f} s; others used {done.others_cores:.2f} cores)"


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
