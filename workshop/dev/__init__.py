"""What only a checkout needs: checks, measurements, long runs, pictures of every screen."""
