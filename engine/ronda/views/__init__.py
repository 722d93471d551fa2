"""State to pages: plain values first, then HTML. The only package that knows Jinja2."""
