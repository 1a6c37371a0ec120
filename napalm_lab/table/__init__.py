"""One game, step by step: examples and stories."""
