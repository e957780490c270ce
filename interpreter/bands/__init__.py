"""Who there is, who may be brought, and the plan of a game."""
