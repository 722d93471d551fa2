"""Messages from screen to camera: compressed, cut into codes that a camera can join at any time, and reassembled."""
