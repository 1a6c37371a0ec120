"""Makes `python -m napalm_lab` the same as `napalm-lab`."""

from napalm_lab.cli.main import main

if __name__ == "__main__":
    main()
