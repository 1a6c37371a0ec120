"""Players who learn a variant by playing it, and how much better one could still play."""
