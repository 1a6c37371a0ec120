"""Properties are tried on the same examples in every run, however slow the machine."""

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
