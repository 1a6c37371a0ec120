"""A laboratory for people who design card games of the Napalm family."""

__version__ = "0.1.0"
