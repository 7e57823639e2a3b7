"""What flies across the table, and where it is at a moment. Pure in time, without pygame."""
