"""Print the rules of loaded content: the reference as pages of HTML, with boards and suits drawn by us."""
