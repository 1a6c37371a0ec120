"""Effects, intervals and verdicts from exact sums; knows nothing of games."""
