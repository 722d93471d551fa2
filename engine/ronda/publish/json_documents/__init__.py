"""Documents for programs: each page's content as JSON, one file for all languages, and tables as CSV."""
