"""Settings for the whole test-suite."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# The same examples in every run and on every machine: a test that passes today passes tomorrow.
settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")
