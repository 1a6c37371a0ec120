"""Spreading ranges of games over threads, or over processes where players are Python."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from napalm_lab.simulate.side import StopFlag

Result = TypeVar("Result")

LARGEST_CHUNK = 10_000
LARGEST_CHUNK_OF_PROCESSES = 25
"""Games of Python players, which take a thousand times as long."""
_CHUNKS_A_WORKER = 4
_MOST_PROCESSES_ON_WINDOWS = 61
MAX_JOBS = 256


Work = Callable[[int, int, StopFlag], Result]
"""first game, number of games, stop flag → result."""

Submit = Callable[[int, int], Future[Result]]


def default_jobs() -> int:
    """Processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_chunks(
    work: Work[Result],
    games: int,
    jobs: int,
    *,
    processes: bool = False,
    chunk: int | None = None,
    cuts: Sequence[int] = (),
) -> Generator[Result, None, None]:
    """Results of `work` over chunks of 0 .. games - 1, in order, by `jobs` threads or processes.

    chunk : games in one, by default what keeps every worker busy and the rest small; cuts : numbers
    of games, ascending, at which a chunk ends whatever its size. At most two chunks a worker are
    under way or waiting to be taken. When the consumer leaves early, or is interrupted, what is
    under way is stopped. `work` must be picklable for processes.
    """
    if chunk is None:
        largest = LARGEST_CHUNK_OF_PROCESSES if processes else LARGEST_CHUNK
        chunk = max(1, min(largest, games // (jobs * _CHUNKS_A_WORKER)))
    crew = _process_crew(work, jobs) if processes else _thread_crew(work, jobs)
    waiting: deque[Future[Result]] = deque()
    with crew as submit:
        for first, count in _ranges(games, chunk, cuts):
            waiting.append(submit(first, count))
            if len(waiting) >= 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _ranges(games: int, chunk: int, cuts: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = 0
    for end in (*cuts, games):
        while first < min(end, games):
            count = min(chunk, end - first, games - first)
            yield first, count
            first += count


@contextmanager
def _thread_crew(work: Work[Result], jobs: int) -> Iterator[Submit[Result]]:
    stop = StopFlag()
    pool = ThreadPoolExecutor(jobs)
    try:
        yield lambda first, count: pool.submit(work, first, count, stop)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _process_crew(work: Work[Result], jobs: int) -> Iterator[Submit[Result]]:
    if sys.platform == "win32":
        jobs = min(jobs, _MOST_PROCESSES_ON_WINDOWS)
    context = multiprocessing.get_context("spawn")
    shared = context.RawArray("q", 1)
    stop = StopFlag(shared)
    pool = ProcessPoolExecutor(jobs, context, _start_process, (work, shared))
    try:
        yield lambda first, count: pool.submit(_work_in_process, first, count)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


_process_work: tuple[Work[Any], StopFlag] | None = None


def _start_process(work: Work[Any], shared: Any) -> None:
    global _process_work
    # Ctrl-C reaches every process of the terminal; only the one that started the others answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Results are printed by one process; what players print must not get among them.
    sys.stdout = sys.stderr
    _process_work = (work, StopFlag(shared))


def _work_in_process(first: int, count: int) -> Any:
    assert _process_work is not None
    work, stop = _process_work
    return work(first, count, stop)
