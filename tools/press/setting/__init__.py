"""Set pages and cards in Typst: what is said is the same as on the page of HTML, and so is who says it."""
