"""Settings for all tests: the same examples in every run, no time limits on a busy machine."""

import shutil

import pytest
from hypothesis import HealthCheck, settings

from napalm_lab.experiment import keeping

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def games_are_kept_for_one_test(tmp_path_factory, monkeypatch):
    """No test is answered from games that another run has kept."""
    folder = tmp_path_factory.getbasetemp() / "games of one test"
    monkeypatch.setattr(keeping, "user_cache", lambda *parts: folder.joinpath(*parts))
    yield
    shutil.rmtree(folder, ignore_errors=True)
