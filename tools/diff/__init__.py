"""What two editions or packs say otherwise, and what comes out otherwise in play."""
