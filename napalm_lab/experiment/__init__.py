"""Several variants at the same tables, compared game by game."""
