"""Stanford CoreNLP's own server: started from a folder of jars, or found at a URL. We talk HTTP to it and nothing else.

CoreNLP is a separate program under the GPL; it is not part of this package and is not installed with it.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import weakref
import zipfile
from pathlib import Path
from typing import Any

from aforesaid.errors import InputError, MissingError

_MAIN = "edu.stanford.nlp.pipeline.StanfordCoreNLPServer"
SHIFT_REDUCE = "edu/stanford/nlp/models/srparser/englishSR.ser.gz"
_SECONDS_TO_START = 120
_SECONDS_TO_ANSWER = 1800
_HOW_TO_GET = (
    "download CoreNLP 4.5 from stanfordnlp.github.io/CoreNLP, or copy the Maven artifact"
    " edu.stanford.nlp:stanford-corenlp:4.5.10 with its dependencies and its classifiers models and models-english"
    " into one folder"
)
# No proxy: the server is a neighbour, also where the environment sends everything else through one.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Server:
    """A server that answers. One that we started stops with `stop`, with this object, or with Python."""

    def __init__(self, url: str, process: subprocess.Popen[bytes] | None = None, folder: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.stop = weakref.finalize(self, _end, process, folder)
        """Call it to stop the server; a second call does nothing."""

    def ask(self, text: str, properties: dict[str, str]) -> dict[str, Any]:
        """What the server makes of a text with these properties."""
        query = urllib.parse.urlencode({"properties": json.dumps(properties)})
        request = urllib.request.Request(
            f"{self.url}/?{query}", text.encode(), {"Content-Type": "text/plain; charset=utf-8"}
        )
        try:
            with _OPENER.open(request, timeout=_SECONDS_TO_ANSWER) as response:
                answer = json.loads(response.read())
        except urllib.error.HTTPError as error:
            with error:
                said = error.read().decode("utf-8", "replace").strip().split("\n")[0][:300]
            raise InputError(f"CoreNLP at {self.url} answered {error.code}: {said}") from None
        except (OSError, ValueError) as error:
            raise InputError(f"CoreNLP at {self.url} gave no usable answer: {error}") from None
        if not isinstance(answer, dict) or "sentences" not in answer:
            raise InputError(f"found no sentences in the answer of {self.url}, expected a CoreNLP server's JSON")
        return answer


def reach(url: str) -> Server:
    """The server at a URL, if one is there."""
    server = Server(url)
    try:
        with _OPENER.open(f"{server.url}/ready", timeout=10):
            return server
    except OSError as error:
        raise MissingError(
            f"no CoreNLP server is ready at {url} ({error}); start one there, or {_HOW_TO_GET}"
        ) from None


def has_shift_reduce(folder: str | os.PathLike[str]) -> bool:
    """Whether the jars hold the faster and better parser's model."""
    for jar in sorted(Path(folder).glob("*models*.jar")):
        with zipfile.ZipFile(jar) as content:
            if SHIFT_REDUCE in content.namelist():
                return True
    return False


def start(folder: str | os.PathLike[str], *, threads: int = 1, memory: str = "5g") -> Server:
    """A server of our own on a free port, ready to answer. Models are loaded with the first question."""
    jars = [jar.name for jar in Path(folder).glob("stanford-corenlp-*.jar")]
    if not any("models" not in name for name in jars) or not any("models" in name for name in jars):
        found = ", ".join(sorted(jars)) or "none"
        raise MissingError(f"found {found} of CoreNLP's jars in {folder}, expected program and models; {_HOW_TO_GET}")
    java = shutil.which("java", path=_java_path())
    if java is None:
        raise MissingError("CoreNLP needs Java 8 or newer, and no `java` was found in PATH or JAVA_HOME; install a JRE")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    scratch = tempfile.mkdtemp(prefix="aforesaid-corenlp-")
    log = Path(scratch) / "log"
    command = [
        java, f"-Xmx{memory}", f"-Djava.io.tmpdir={scratch}", "-cp", str(Path(folder) / "*"), _MAIN,
        "-port", str(port), "-threads", str(threads), "-timeout", str(1000 * _SECONDS_TO_ANSWER),
        "-maxCharLength", "100000000", "-quiet", "true",
    ]  # fmt: skip
    with open(log, "wb") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
    server = Server(f"http://127.0.0.1:{port}", process, scratch)
    deadline = time.monotonic() + _SECONDS_TO_START
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with _OPENER.open(f"{server.url}/ready", timeout=5):
                return server
        except OSError:
            time.sleep(0.1)
    lines = log.read_text(encoding="utf-8", errors="replace").strip().split("\n")
    server.stop()
    said = next((line for line in lines if "Exception" in line or "Error" in line), lines[-1])
    raise InputError(f"CoreNLP from {folder} did not start: {said.strip() or 'no answer'}")


def _java_path() -> str:
    home = os.environ.get("JAVA_HOME")
    path = os.environ.get("PATH", os.defpath)
    return f"{Path(home) / 'bin'}{os.pathsep}{path}" if home else path


def _end(process: subprocess.Popen[bytes] | None, folder: str | None) -> None:
    if process is not None and process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)
