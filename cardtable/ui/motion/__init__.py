"""What flies across the table, and where it is at any moment. Pure in time, without pygame."""
