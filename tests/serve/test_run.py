"""The real server: it says where it is, answers, and goes away cleanly."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
import urllib.request

import pytest

from aforesaid.errors import InputError
from aforesaid.serve.run import bound_socket


def test_a_port_in_use_is_said() -> None:
    first = bound_socket("127.0.0.1", 0)
    first.listen()
    try:
        with pytest.raises(InputError, match=r"cannot listen on 127\.0\.0\.1 port"):
            bound_socket("127.0.0.1", first.getsockname()[1])
    finally:
        first.close()


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_and_ends_without_leaving_processes(end: signal.Signals) -> None:
    code = "from aforesaid.cli import main; main()"
    server = subprocess.Popen(
        [sys.executable, "-c", code, "serve", "--port", "0", "--system", "nearest"], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    try:
        line = server.stderr.readline()
        url = line.split("serving on ")[1].split()[0]
        assert url.startswith("http://127.0.0.1:")
        deadline = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(url + "health", timeout=5) as answer:
                    assert answer.status == 200
                break
            except OSError:
                assert time.monotonic() < deadline
                time.sleep(0.1)
        children = _children(server.pid)
        server.send_signal(end)
        _, rest = server.communicate(timeout=20)
    finally:
        server.kill()
        server.wait()
    assert "Traceback" not in rest
    # A child that waits for the end of its pipe hears of it only when the server is gone.
    deadline = time.monotonic() + 10
    while any(map(_is_alive, children)):
        assert time.monotonic() < deadline, f"left behind: {[pid for pid in children if _is_alive(pid)]}"
        time.sleep(0.05)


def _children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(line) for line in found.stdout.split()]


def _is_alive(pid: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return bool(state) and not state.startswith("Z")
