"""Runs the command line: `python -m service VERB`."""

from service.cli import main

if __name__ == "__main__":
    main()
