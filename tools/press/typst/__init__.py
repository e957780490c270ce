"""What is printed, set in Typst: PDF, PNG and SVG."""
