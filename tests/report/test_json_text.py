"""JSON that any pipe can carry and any reader can read."""

import io
import json
import sys
from fractions import Fraction

import numpy as np
import pytest

from napalm_lab.report.json_text import json_text, print_json


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (float("nan"), "null"),
        (float("inf"), "null"),
        (-float("inf"), "null"),
        (np.float64("nan"), "null"),
        (np.int64(7), "7"),
        (np.bool_(True), "true"),
        (np.array([1.5, np.nan]), "[1.5, null]"),
        (Fraction(1, 2), "0.5"),
        ((1, None), "[1, null]"),
        ({1: "é"}, '{"1": "é"}'),
        ([], "[]"),
        ({}, "{}"),
    ],
)
def test_values(value, text):
    assert json_text(value, ensure_ascii=False) == text


def test_nested_values_are_indented_and_single_ones_stay_on_a_line():
    data = {"order": [[1, 2], [0]], "ci": [0.1, 0.2], "of": {"a": {"b": None}}}
    assert json_text(data, ensure_ascii=False) == (
        "{\n"
        '  "order": [\n'
        "    [1, 2],\n"
        "    [0]\n"
        "  ],\n"
        '  "ci": [0.1, 0.2],\n'
        '  "of": {\n'
        '    "a": {"b": null}\n'
        "  }\n"
        "}"
    )


def test_long_lists_have_a_line_an_item():
    numbers = list(range(100))
    text = json_text(numbers, ensure_ascii=False)
    assert text.count("\n") == 101
    assert json.loads(text) == numbers


def test_what_is_no_data_is_refused():
    with pytest.raises(TypeError, match="no JSON for a object"):
        json_text(object(), ensure_ascii=False)


@pytest.mark.parametrize(
    ("encoding", "written"),
    [
        ("utf-8", '"Напалм"\n'.encode()),
        ("ascii", b'"\\u041d\\u0430\\u043f\\u0430\\u043b\\u043c"\n'),
    ],
)
def test_the_pipe_decides_what_is_escaped(monkeypatch, encoding, written):
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    print_json("Напалм")
    stream.flush()
    assert stream.buffer.getvalue() == written


def test_broken_text_is_escaped_too(capsys):
    print_json({"file": "\udcff.yaml"})
    assert json.loads(capsys.readouterr().out) == {"file": "\udcff.yaml"}
