"""What is wrong with definitions: by themselves, and in circles."""
