"""Files that are written whole or not at all."""

import os
import stat
import sys

import pytest

from napalm_lab.report import files
from napalm_lab.report.files import why_not_writable, write_whole

TEXT = "Напалм, −5\r\n\n"
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_has_exactly_the_text_and_the_usual_rights(tmp_path):
    write_whole(tmp_path / "a.csv", TEXT)
    assert (tmp_path / "a.csv").read_bytes() == TEXT.encode()
    (tmp_path / "usual").touch()
    assert stat.S_IMODE((tmp_path / "a.csv").stat().st_mode) == stat.S_IMODE(
        (tmp_path / "usual").stat().st_mode
    )
    assert names(tmp_path) == ["a.csv", "usual"]


def test_a_file_that_is_there_is_replaced_and_keeps_its_rights(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("old and longer than what is new")
    path.chmod(0o640)
    rights = path.stat().st_mode
    write_whole(path, TEXT)
    assert path.read_bytes() == TEXT.encode()
    assert path.stat().st_mode == rights


@pytest.mark.parametrize("step", ["fsync", "rename"])
def test_what_fails_leaves_what_was_there_and_nothing_beside_it(tmp_path, monkeypatch, step):
    path = tmp_path / "a.csv"
    path.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    if step == "fsync":
        monkeypatch.setattr(files.os, "fsync", full)
    else:
        monkeypatch.setattr(files.Path, "replace", full)
    with pytest.raises(OSError, match="No space left") as raised:
        write_whole(path, TEXT)
    assert raised.value.filename == str(path)
    assert path.read_text() == "old"
    assert names(tmp_path) == ["a.csv"]


def test_asking_touches_nothing(tmp_path):
    assert why_not_writable(tmp_path / "new.csv") is None
    (tmp_path / "old.csv").write_text("old")
    assert why_not_writable(tmp_path / "old.csv") is None
    assert (tmp_path / "old.csv").read_text() == "old"
    assert names(tmp_path) == ["old.csv"]


def test_places_that_cannot_be_written(tmp_path):
    (tmp_path / "file").touch()
    assert why_not_writable(tmp_path) == "it is a folder"
    assert why_not_writable(tmp_path / "no" / "a.csv") == f"there is no folder {tmp_path / 'no'}"
    assert why_not_writable(tmp_path / "file" / "a.csv") is not None
    assert why_not_writable(tmp_path / ("a" * 300)) is not None
    assert why_not_writable(tmp_path / "a\0b") is not None


def test_a_device_is_never_replaced():
    assert why_not_writable(files.Path(os.devnull)) is not None


def test_what_may_not_be_written_is_found_out(tmp_path, monkeypatch):
    path = tmp_path / "a.csv"
    path.touch()
    monkeypatch.setattr(files.os, "access", lambda *_: False)
    assert why_not_writable(path) == "it is read-only"

    def denied(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.os, "open", denied)
    assert why_not_writable(tmp_path / "b.csv") == "Permission denied"


@needs_links
def test_a_link_stays_and_its_file_is_replaced(tmp_path):
    (tmp_path / "real.csv").write_text("old")
    (tmp_path / "link.csv").symlink_to("real.csv")
    write_whole(tmp_path / "link.csv", TEXT)
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_bytes() == TEXT.encode()
