"""Variant files: reading, validating, explaining and compiling them."""
