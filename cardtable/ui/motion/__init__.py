"""Everything that flies across the table, at any moment. Pure in time, without pygame."""
