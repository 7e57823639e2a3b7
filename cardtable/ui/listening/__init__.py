"""The system's screen reader: the only room that knows AccessKit."""
