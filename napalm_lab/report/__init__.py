"""What a person or a script is shown."""
