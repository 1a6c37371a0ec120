"""Makes `python -m napalm_lab` the same as `napalm-lab`."""

import os
import sys


def run() -> None:
    """The program. An interruption is heard while its parts are still being loaded, too."""
    try:
        from napalm_lab.cli.main import main

        main()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.stderr.flush()
        os._exit(130)  # half-loaded modules may fail while they are cleaned up


if __name__ == "__main__":
    run()
