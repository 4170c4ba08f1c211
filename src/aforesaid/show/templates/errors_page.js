"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const make = (name, className, text) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text; // never as HTML: the text is somebody else's
    return element;
  };
  const state = { document: 0, mistake: -1, kinds: new Set(data.kinds), types: new Set(data.types) };

  // Theme: as the system says, until the button is pressed.
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const setTheme = (isDark) => {
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    byId("theme").setAttribute("aria-pressed", String(isDark));
  };
  setTheme(dark.matches);
  dark.addEventListener("change", (event) => setTheme(event.matches));
  byId("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme !== "dark"));

  const isShown = (mistake) => state.kinds.has(data.kinds[mistake.kind]) &&
    mistake.types.some((type) => state.types.has(data.types[type]));

  // Documents.
  function showDocuments() {
    const order = byId("order").value;
    const numbers = data.documents.map((_, number) => number);
    const shown = data.documents.map((one) => one.mistakes.filter(isShown).length);
    if (order === "mistakes") numbers.sort((a, b) => shown[b] - shown[a] || a - b);
    if (order === "conll") numbers.sort((a, b) => data.documents[a].conll - data.documents[b].conll || a - b);
    byId("documents").replaceChildren(...numbers.map((number) => {
      const one = data.documents[number];
      const item = make("li"), button = make("button");
      button.type = "button";
      button.append(make("span", "", one.name), make("small", "", one.conll.toFixed(2)),
        make("small", "", `${shown[number]} mistakes`));
      button.setAttribute("aria-current", String(number === state.document));
      button.addEventListener("click", () => openDocument(number));
      item.append(button);
      return item;
    }));
  }

  // Filters.
  function showFilters() {
    const one = data.documents[state.document];
    for (const [id, names, chosen, countOf] of [
      ["kinds", data.kinds, state.kinds, (i) => one.mistakes.filter((m) => m.kind === i).length],
      ["types", data.types, state.types, (i) => one.mistakes.filter((m) => m.types.includes(i)).length],
    ]) {
      const legend = byId(id).querySelector("legend");
      byId(id).replaceChildren(legend, ...names.map((name, i) => {
        const button = make("button");
        button.type = "button";
        button.append(`${name} `, make("b", "", String(countOf(i))));
        button.setAttribute("aria-pressed", String(chosen.has(name)));
        button.addEventListener("click", () => {
          chosen.has(name) ? chosen.delete(name) : chosen.add(name);
          state.mistake = -1;
          showFilters(); showMistakes(); showDocuments();
          byId(id).querySelectorAll("button")[i].focus();
        });
        return button;
      }));
    }
  }

  // Mistakes.
  const words = (one, span) => one.words.slice(span[0], span[1]).join(" ");
  function describe(one, mistake) {
    const groups = [...mistake.key, ...mistake.response];
    const between = mistake.key.length && mistake.response.length ? " → " : " | ";
    if (groups.length === 1 && groups[0].length > 1) return groups[0].map((span) => words(one, span)).join(" · ");
    return groups.map((group) => words(one, group[0]) + (group.length > 1 ? ` ×${group.length}` : "")).join(between);
  }
  function showMistakes() {
    const one = data.documents[state.document];
    const shown = one.mistakes.map((mistake, number) => [mistake, number]).filter(([mistake]) => isShown(mistake));
    byId("shown").textContent = `(${shown.length} of ${one.mistakes.length})`;
    byId("mistakes").replaceChildren(...shown.map(([mistake, number]) => {
      const item = make("li"), button = make("button");
      button.type = "button";
      button.dataset.mistake = number;
      const line = make("small");
      line.append(make("b", "", data.kinds[mistake.kind]), ` · ${mistake.types.map((type) => data.types[type]).join(", ")}`);
      button.append(line, describe(one, mistake));
      button.setAttribute("aria-current", String(number === state.mistake));
      button.addEventListener("click", () => choose(number));
      item.append(button);
      return item;
    }));
    if (!shown.length) byId("mistakes").append(make("li", "none", "No mistakes of these kinds."));
  }

  // Text: brackets rather than nested elements, because mentions may cross.
  function showSide(one, side, first, last) {
    const paragraph = make("p");
    const opens = new Map(), closes = new Map(), inner = new Map();
    one[side].forEach((mention, number) => {
      const [start, end] = mention;
      if (end <= first || start >= last) return;
      if (start >= first) opens.set(start, [...(opens.get(start) || []), number]);
      if (end <= last) closes.set(end - 1, [...(closes.get(end - 1) || []), number]);
      for (let token = Math.max(start, first); token < Math.min(end, last); token++) {
        const best = inner.get(token);
        if (best === undefined || end - start < one[side][best][1] - one[side][best][0]) inner.set(token, number);
      }
    });
    const length = (number) => one[side][number][1] - one[side][number][0];
    const mark = (element, number) => {
      const [start, end, chain, alone] = one[side][number];
      element.dataset.side = side; element.dataset.chain = chain; element.dataset.span = `${start}-${end}`;
      element.classList.add(`k${one.chains[side][chain].colour % 8}`);
      if (alone) element.classList.add(side === "key" ? "missed" : "spurious");
      return element;
    };
    for (let token = first; token < last; token++) {
      for (const number of (opens.get(token) || []).sort((a, b) => length(b) - length(a)))
        paragraph.append(mark(make("span", "edge", "["), number));
      const piece = make("span", "t", one.words[token]);
      if (inner.has(token)) { piece.classList.add("in"); mark(piece, inner.get(token)); }
      paragraph.append(piece);
      for (const number of (closes.get(token) || []).sort((a, b) => length(a) - length(b))) {
        paragraph.append(mark(make("span", "edge", "]"), number));
        paragraph.append(mark(make("span", "tag", one.chains[side][one[side][number][2]].label), number));
      }
      const goesOn = inner.has(token) && inner.get(token) === inner.get(token + 1) && !opens.has(token + 1) && !closes.has(token);
      goesOn ? piece.append(" ") : paragraph.append(" ");
    }
    return paragraph;
  }
  function showText() {
    const one = data.documents[state.document];
    byId("name").textContent = `${one.name} · CoNLL ${one.conll.toFixed(2)}`;
    const rows = [];
    for (let sentence = 0; sentence + 1 < one.sentences.length; sentence++) {
      const row = make("div", "row");
      row.id = `s${sentence}`;
      const sides = ["key", "response"].map((side) => showSide(one, side, one.sentences[sentence], one.sentences[sentence + 1]));
      if (one.speakers && one.speakers[sentence])
        for (const side of sides) side.prepend(make("span", "who", `${one.speakers[sentence]}:`));
      row.append(make("span", "", String(sentence + 1)), ...sides);
      rows.push(row);
    }
    byId("text").replaceChildren(...rows);
  }
  byId("text").addEventListener("click", (event) => {
    const element = event.target.closest("[data-chain]");
    clear();
    if (!element) return;
    const one = data.documents[state.document];
    const { side, chain } = element.dataset;
    const partner = one.chains[side][chain].entity;
    for (const other of byId("text").querySelectorAll("[data-chain]"))
      if (one.chains[other.dataset.side][other.dataset.chain].entity === partner) other.classList.add("chain");
  });
  function clear() {
    for (const element of byId("text").querySelectorAll(".focus, .chain")) element.classList.remove("focus", "chain");
  }
  function choose(number, quietly) {
    state.mistake = number;
    clear();
    for (const button of byId("mistakes").querySelectorAll("button")) {
      const isChosen = Number(button.dataset.mistake) === number;
      button.setAttribute("aria-current", String(isChosen));
      if (isChosen) button.scrollIntoView({ block: "nearest" });
    }
    const one = data.documents[state.document], mistake = one.mistakes[number];
    if (!mistake) return;
    let firstToken = Infinity;
    for (const side of ["key", "response"]) {
      const spans = new Set(mistake[side].flat().map((span) => { firstToken = Math.min(firstToken, span[0]); return `${span[0]}-${span[1]}`; }));
      // The spans of one side are looked for on both: what is missed there is seen there too.
      for (const element of byId("text").querySelectorAll("[data-span]"))
        if (spans.has(element.dataset.span)) element.classList.add("focus");
    }
    let sentence = 0;
    while (one.sentences[sentence + 1] <= firstToken) sentence++;
    const row = byId(`s${sentence}`);
    if (row && !quietly) row.scrollIntoView({ block: "center" });
    remember();
  }
  function remember() {
    history.replaceState(null, "", `#d=${state.document}` + (state.mistake < 0 ? "" : `&m=${state.mistake}`));
  }
  function openDocument(number, mistake = -1) {
    state.document = Math.max(0, Math.min(number, data.documents.length - 1));
    state.mistake = mistake;
    showDocuments(); showFilters(); showMistakes(); showText();
    window.scrollTo(0, 0);
    if (mistake >= 0) choose(mistake); else remember();
  }
  function step(by) {
    const numbers = [...byId("mistakes").querySelectorAll("button")].map((button) => Number(button.dataset.mistake));
    if (!numbers.length) return;
    const here = numbers.indexOf(state.mistake);
    choose(numbers[here < 0 ? (by > 0 ? 0 : numbers.length - 1) : (here + by + numbers.length) % numbers.length]);
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input")) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "]") openDocument(state.document + 1);
    else if (event.key === "[") openDocument(state.document - 1);
    else if (event.key === "Escape") { clear(); state.mistake = -1; showMistakes(); remember(); }
    else return;
    event.preventDefault();
  });
  byId("order").addEventListener("change", showDocuments);
  const wanted = new URLSearchParams(location.hash.slice(1));
  openDocument(Number(wanted.get("d")) || 0, wanted.has("m") ? Number(wanted.get("m")) : -1);
})();
