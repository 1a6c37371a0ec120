"""Who sits at the table: fixed players as data, and a person's own classes."""
