"""A stand-in for the tables of letters that look alike: at one's own table nobody poses as another."""
