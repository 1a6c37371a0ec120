"""The rules of the game: cards, ranking and the state machine, in plain numbers."""
