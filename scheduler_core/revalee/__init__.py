"""Callbacks for programs that speak the protocol of Revalee."""
