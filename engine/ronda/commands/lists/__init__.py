"""Lists of people as people keep them: tables, one name a line, chats; rows of cells, and who in them is nobody."""
