"""Many games at once, and what is counted in them."""
