"""Kernel source runs interpreted and compiled, and its machine code never goes stale."""

import os
import subprocess
import sys
import threading

import numpy as np

from napalm_lab.rules import kernel as door
from napalm_lab.rules.kernel import cache_folder, compiled, is_kept, kernel, sources_digest
from napalm_lab.rules.machine import step
from napalm_lab.rules.philox import below
from napalm_lab.simulate.batch import play_games


def doubled(number):
    return number + number


def test_compiled_means_the_same():
    assert compiled(doubled)(21) == doubled(21) == 42


def test_a_kernel_stays_plain_python(monkeypatch):
    # A list of its own, so that no later compilation in this process meets the function.
    monkeypatch.setattr(door, "_sources", [])
    assert kernel(doubled) is doubled
    assert door._sources == [doubled]


def test_the_same_function_is_compiled_once_even_by_many_threads():
    codes = []
    threads = [threading.Thread(target=lambda: codes.append(compiled(below))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(codes) == 8
    assert len({id(code) for code in codes}) == 1


def test_digest_follows_every_kernel_file(tmp_path, monkeypatch):
    for folder in ("rules", "players", "simulate"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.py").write_text("x = 1\n", encoding="utf-8")
    monkeypatch.setattr(door, "_PACKAGE", tmp_path)
    digests = [sources_digest.__wrapped__()]
    for folder in ("rules", "players", "simulate"):
        (tmp_path / folder / "a.py").write_text("x = 2\n", encoding="utf-8")
        digests.append(sources_digest.__wrapped__())
    (tmp_path / "rules" / "b.py").write_text("", encoding="utf-8")
    digests.append(sources_digest.__wrapped__())
    assert len(set(digests)) == 5
    assert sources_digest() in str(cache_folder())


def test_a_cache_folder_that_cannot_be_written_does_no_harm(tmp_path):
    program = (
        "from napalm_lab.rules.kernel import compiled\n"
        "from napalm_lab.rules.philox import below\n"
        "print(compiled(below)(2**31, 52))\n"
    )
    (tmp_path / "file").write_text("", encoding="utf-8")
    homes = ("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA", "USERPROFILE")
    environment = {**os.environ, **dict.fromkeys(homes, str(tmp_path / "file"))}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("26\n", "")


def numbers_below(word):
    return below(word, 52) + below(word, 7)


def test_machine_code_is_made_only_of_what_was_asked_for(monkeypatch, tmp_path):
    from numba.core.codegen import JITCodeLibrary

    made = []
    finish = JITCodeLibrary._finalize_specific

    def note(library):
        made.append(library.name)
        finish(library)

    monkeypatch.setattr(JITCodeLibrary, "_finalize_specific", note)
    monkeypatch.setattr(door, "cache_folder", lambda: tmp_path)
    assert compiled(numbers_below)(2**31) == numbers_below(2**31)
    assert "numbers_below" in made
    assert "below" not in made


def test_a_numba_with_other_insides_compiles_in_its_own_way(monkeypatch):
    options = door._left_to_callers.__wrapped__
    assert list(options()) == ["pipeline_class"]
    monkeypatch.setattr(door, "_REPLACED", (*door._REPLACED, "no_such_thing"))
    assert options() == {}


def test_kernels_release_the_interpreter_lock():
    assert compiled(below).targetoptions["nogil"]
    assert np.int64(compiled(below)(2**32 - 1, 7)) == 6


def test_what_was_never_compiled_is_not_kept(monkeypatch, tmp_path):
    monkeypatch.setattr(door, "cache_folder", lambda: tmp_path)
    assert not is_kept(play_games)
    kept = tmp_path / "simulate_1234"
    kept.mkdir()
    (kept / "batch.play_games-16.py311.1.nbc").touch()
    assert not is_kept(play_games)
    (kept / "batch.play_games-16.py311.nbi").touch()
    assert is_kept(play_games)
    assert not is_kept(step)
