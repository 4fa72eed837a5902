from hypothesis import HealthCheck, settings

# The same examples on every run: a property that fails, fails for everybody.
settings.register_profile(
    "repeatable",
    derandomize=True,
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeatable")
