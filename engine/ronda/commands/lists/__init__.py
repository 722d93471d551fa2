"""Lists of people in all usual forms (tables, lines, chats) as rows of cells, and which rows are no player."""
