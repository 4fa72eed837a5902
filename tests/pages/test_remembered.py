"""Results kept for a while: found again, forgotten with their data set, and gone in time."""

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from pages.frame.remembered import KEPT_SECONDS, MEMORY, Memory, remembered


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_result_is_computed_once_for_a_key_and_anew_for_another():
    calls = []

    @remembered()
    def doubled(key, number, _pair):
        calls.append((key, number))
        return 2 * number

    assert [doubled(("d1",), 3, object()), doubled(("d1",), 3, object())] == [6, 6]
    assert doubled(("d1",), 4, None) == 8
    assert doubled(("d2",), 3, None) == 6
    assert calls == [(("d1",), 3), (("d1",), 4), (("d2",), 3)]
    MEMORY.forget("d1")
    doubled(("d1",), 3, None)
    doubled(("d2",), 3, None)
    assert calls[3:] == [(("d1",), 3)]


@pytest.mark.parametrize("key", ["d3", ("d3", 1), (("d3", "gpt"), "pooled"), ((("d3",),),)])
def test_the_data_set_is_found_at_the_start_of_the_key(key):
    calls = []

    @remembered()
    def counted(key):
        calls.append(key)
        return len(calls)

    assert counted(key) == counted(key) == 1
    MEMORY.forget("d3")
    assert counted(key) == 2


def test_what_nobody_uses_is_gone_in_time():
    clock = Clock()
    memory = Memory(clock)
    for name in ("used", "unused"):
        memory.recall("f", "d", name, 9, lambda name=name: name)
    clock.now = KEPT_SECONDS - 1
    memory.recall("f", "d", "used", 9, lambda: "never computed")
    memory.forget_old()
    assert len(memory) == 2
    clock.now = KEPT_SECONDS + 1
    memory.forget_old()
    assert len(memory) == 1
    assert memory.recall("f", "d", "used", 9, lambda: "anew") == "used"
    assert memory.recall("f", "d", "unused", 9, lambda: "anew") == "anew"


def test_only_so_many_results_of_a_function_are_kept_the_last_used_first():
    clock = Clock()
    memory = Memory(clock)
    for number in range(3):
        clock.now = float(number)
        memory.recall("f", "d", number, 3, lambda number=number: number)
        memory.recall("g", "d", number, 3, lambda number=number: number)
    clock.now = 5.0
    memory.recall("f", "d", 0, 3, lambda: "never computed")
    memory.recall("f", "d", 3, 3, lambda: 3)
    assert memory.recall("f", "d", 0, 3, lambda: "anew") == 0
    assert memory.recall("f", "d", 1, 9, lambda: "anew") == "anew"
    assert memory.recall("g", "d", 1, 3, lambda: "anew") == 1


def test_visitors_who_ask_at_a_time_wait_for_one_computation():
    memory, calls = Memory(), []

    def slow():
        calls.append(1)
        time.sleep(0.05)
        return "done"

    found = []
    threads = [
        threading.Thread(target=lambda: found.append(memory.recall("f", "d", 1, 9, slow)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["done"] * 8
    assert len(calls) == 1


def test_results_of_many_visitors_are_each_their_own():
    memory = Memory()

    def visit(number):
        return [
            memory.recall("f", "d", turn % 7, 3, lambda turn=turn: turn % 7 + 1)
            for turn in range(number, number + 300)
        ]

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # threads that give way to each other all the time
    try:
        with ThreadPoolExecutor(20) as visitors:
            for number, found in enumerate(visitors.map(visit, range(20))):
                assert found == [turn % 7 + 1 for turn in range(number, number + 300)]
    finally:
        sys.setswitchinterval(before)
    assert len(memory) <= 3


def test_a_failed_computation_is_tried_again():
    memory = Memory()
    with pytest.raises(ZeroDivisionError):
        memory.recall("f", "d", 1, 9, lambda: 1 / 0)
    assert memory.recall("f", "d", 1, 9, lambda: "well") == "well"


def test_what_was_made_of_a_data_set_is_forgotten_with_it():
    memory = Memory()
    memory.recall("pooled", "own", 1, 9, lambda: "labels")
    memory.adopt("own", "of all criteria")
    memory.recall("jsd", "of all criteria", 2, 9, lambda: 0.5)
    memory.recall("jsd", "another", 3, 9, lambda: 0.25)
    memory.forget("own")
    assert [entry.value for entry in memory._entries.values()] == [0.25]
