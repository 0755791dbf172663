"""What people see of Alien Frontiers: its picture, its arrows, its texts and its editor."""
