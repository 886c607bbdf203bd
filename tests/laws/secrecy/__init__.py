"""Non-interference: who may know the same is told the same, to the byte."""
