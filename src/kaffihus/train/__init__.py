"""Teaching networks by self-play: `kaffihus train GAME`, on a GPU, or slowly on the CPU. Needs PyTorch."""
