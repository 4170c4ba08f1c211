"use strict";
/* The application round the page: take a text, ask the service, show or download what it answers. */

aforesaid.MOST_BYTES_OF_FILE = 5000000;

aforesaid.ask = async function (to) {
  const byId = (id) => document.getElementById(id);
  const body = { system: byId("system").value, to, title: aforesaid.title || "Text" };
  const text = byId("source").value;
  if (byId("talk").checked) body.utterances = aforesaid.turns(text);
  else body.text = text;
  if (to !== "page") {
    body.singletons = byId("singletons").checked;
    body.min_confidence = Number(byId("confidence").value);
  }
  const answer = await fetch("/resolve", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ error: "the service answered with status " + answer.status }));
    throw new Error(problem.error);
  }
  return answer;
};

/* "NAME: utterance" lines; a line without a name goes on with the turn before it. */
aforesaid.turns = function (text) {
  const turns = [];
  for (const line of text.split(/\r?\n/)) {
    const found = line.match(/^\s*([^\s:][^:]{0,60}?)\s*:\s+(\S.*)$/);
    if (found) turns.push({ speaker: found[1], text: found[2].trim() });
    else if (line.trim() && turns.length) turns[turns.length - 1].text += " " + line.trim();
    else if (line.trim()) turns.push({ speaker: "", text: line.trim() });
  }
  return turns;
};

aforesaid.working = function (on, message) {
  const byId = (id) => document.getElementById(id);
  byId("go").disabled = byId("download").disabled = on;
  byId("status").textContent = on ? message : "";
  if (on) byId("error").textContent = "";
};

aforesaid.attempt = async function (message, action) {
  aforesaid.working(true, message);
  try {
    await action();
  } catch (problem) {
    const lost = problem instanceof TypeError;
    document.getElementById("error").textContent = lost ? "The service cannot be reached. Is it still running?" : "Sorry: " + problem.message;
  } finally {
    aforesaid.working(false);
  }
};

aforesaid.submit = function () {
  if (!document.getElementById("source").value.trim()) {
    document.getElementById("error").textContent = "There is no text yet: paste one, or open a file.";
    document.getElementById("source").focus();
    return;
  }
  aforesaid.attempt("Resolving…", async () => {
    const data = await (await aforesaid.ask("page")).json();
    document.body.classList.add("answered");
    document.getElementById("downloads").hidden = false;
    document.getElementById("source").rows = 3;
    aforesaid.show(data);
    document.getElementById("text").focus({ preventScroll: true });
  });
};

aforesaid.download = function () {
  const to = document.getElementById("as").value;
  const extension = { html: "html", json: "json", resolved: "txt", md: "md", conll: "conll", conllu: "conllu" }[to];
  aforesaid.attempt("Preparing the file…", async () => {
    const url = URL.createObjectURL(await (await aforesaid.ask(to)).blob());
    const link = aforesaid.element("a", { href: url, download: (aforesaid.title || "text") + "." + extension });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  });
};

aforesaid.read = async function (file) {
  const problem = document.getElementById("error");
  problem.textContent = "";
  if (file.size > aforesaid.MOST_BYTES_OF_FILE) {
    problem.textContent = `“${file.name}” is too large (${Math.round(file.size / 1000000)} MB).`;
    return;
  }
  const text = await file.text();
  if (text.includes("\u0000")) {
    problem.textContent = `“${file.name}” is not a text file.`;
    return;
  }
  aforesaid.title = file.name.replace(/\.[^.]*$/, "");
  document.getElementById("source").value = text;
};

aforesaid.openApplication = async function () {
  const form = document.getElementById("paste");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    aforesaid.submit();
  });
  document.getElementById("download").addEventListener("click", aforesaid.download);
  document.getElementById("source").addEventListener("input", () => (aforesaid.title = ""));
  document.getElementById("source").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) aforesaid.submit();
  });
  document.getElementById("file").addEventListener("change", (event) => {
    if (event.target.files.length) aforesaid.read(event.target.files[0]);
    event.target.value = "";
  });
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    if (event.dataTransfer.files.length) aforesaid.read(event.dataTransfer.files[0]);
  });
  const choice = document.getElementById("system");
  try {
    const systems = await (await fetch("/systems")).json();
    for (const system of systems) {
      const option = aforesaid.element("option", { value: system.name, textContent: system.name, title: system.description });
      option.selected = system.default;
      choice.append(option);
    }
  } catch {
    document.getElementById("error").textContent = "The service cannot be reached. Is it still running?";
  }
};

if (document.readyState === "loading") addEventListener("DOMContentLoaded", aforesaid.openApplication);
else aforesaid.openApplication();
