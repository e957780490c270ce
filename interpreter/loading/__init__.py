"""From packs on disk to rules that are ready to play."""
