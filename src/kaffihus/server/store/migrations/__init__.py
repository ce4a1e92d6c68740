"""The history of the database's form; each version says what it changes."""
