"""A worker that does what its text says: sleep, die, fail, or echo."""

from __future__ import annotations

import json
import os
import time
from multiprocessing.connection import Connection


def work(connection: Connection, system: str, model: object, parser: object) -> None:
    connection.send((200, b""))
    while True:
        try:
            request = connection.recv()
        except EOFError:
            return
        if request.text.startswith("sleep"):
            time.sleep(float(request.text.split()[1]))
        if request.text == "die":
            os._exit(3)
        if request.text == "fail":
            connection.send((422, b"it cannot be done"))
            continue
        connection.send((200, json.dumps({"text": request.text, "process": os.getpid()}).encode()))


def stillborn(connection: Connection, system: str, model: object, parser: object) -> None:
    connection.send((500, b"the model is damaged"))
