"""What operators and developers run beside the service: benches, and the runbook."""
