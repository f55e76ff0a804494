"""More machines: the same results on a real Ray, and nothing lost when a worker is killed."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from cli.runner import runner

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is an extra: dauntless[cluster]"
)

PROGRAM = """
import os
from pathlib import Path
from dauntless import registry
from dauntless.lab.cluster import ClusterCrew
from dauntless.lab.tournament import make_plan, play_tournament
from dauntless.lab.work import Crew
import deadly

game = registry.load("darebase")
plan = make_plan(game, [{"turn_limit": 8}], ["greedy", "random"], 3, 7)
with ClusterCrew("local", 2) as cluster, Crew(1) as here:
    elsewhere = play_tournament(game, plan, crew=cluster)
    assert elsewhere == play_tournament(game, plan, crew=here)
    marks = [str(Path(deadly.__file__).with_name(f"mark-{n}")) for n in range(4)]
    assert sorted(cluster.play(game, ["greedy"], deadly.die_once, marks)) == sorted(marks)
print("the same")
"""
DEADLY = '''
"""A job that kills its worker the first time."""
import os
from pathlib import Path

def die_once(game, mark):
    if not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return mark
'''


@needs_ray
def test_a_cluster_gives_the_same_results_and_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "deadly.py").write_text(DEADLY)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | {"PYTHONPATH": str(tmp_path), "RAY_DEDUP_LOGS": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.stdout.strip().endswith("the same"), done.stdout + done.stderr


@needs_ray
@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:door"])
def test_a_cluster_that_is_not_there_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray's own, on import
        ran = runner(monkeypatch)("balance", "darebase", "--cluster", address, "--bot", "random")
    assert ran.status == 2
    assert f"dauntless: --cluster: there is no cluster at {address}" in ran.err


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = runner(monkeypatch)("balance", "darebase", "--cluster", "local", "--bot", "random")
    assert ran.status == 2
    assert "it needs ray: pip install 'dauntless[cluster]'" in ran.err
