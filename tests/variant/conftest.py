"""Variant files that tests write."""

from collections.abc import Callable
from pathlib import Path

import pytest

from napalm_lab.variant.loading import load
from napalm_lab.variant.problems import Problem, VariantError
from napalm_lab.variant.variant import Variant

Loading = Callable[..., Variant]
Faults = Callable[..., tuple[Problem, ...]]


@pytest.fixture
def load_text(tmp_path: Path) -> Loading:
    """Writes mine.yaml, and other files by name, and loads mine.yaml."""

    def written(text: str | bytes, others: dict[str, str] | None = None) -> Variant:
        for name, content in {"mine.yaml": text, **(others or {})}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            data = content if isinstance(content, bytes) else content.encode()
            path.write_bytes(data)
        return load("mine.yaml", tmp_path)

    return written


@pytest.fixture
def faults(load_text: Loading) -> Faults:
    """The problems of mine.yaml, which must have some."""

    def found(text: str | bytes, others: dict[str, str] | None = None) -> tuple[Problem, ...]:
        with pytest.raises(VariantError) as caught:
            load_text(text, others)
        return caught.value.problems

    return found
