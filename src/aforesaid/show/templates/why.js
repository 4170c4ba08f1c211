"use strict";
/* The explanation of a mention's link, with its probabilities; and what a chain consists of. */

aforesaid.explain = function (i) {
  const make = aforesaid.element;
  const { data } = aforesaid;
  const m = data.mentions;
  const c = aforesaid.formed.chainOf[i];
  const chain = aforesaid.formed.chains[c];
  const place = chain.members.indexOf(i);
  aforesaid.choose(c, i);
  const candidates = m.why[i].map(([k, probability, mode, evidence]) => ({
    k,
    probability,
    mode: data.strings[mode],
    evidence: evidence.map((word) => data.strings[word]),
  }));
  const body = [
    aforesaid.chainTitle(chain),
    make("p", { class: "quote" }, "“" + aforesaid.textOf(i) + "”"),
    make("p", { class: "facts", textContent: `${data.kinds[m.kind[i]]}, mention ${place + 1} of ${chain.members.length}, sentence ${m.sentence[i] + 1}` }),
    aforesaid.steps(chain, place),
  ];
  if (candidates.length) {
    body.push(make("h3", { textContent: "Linked to" }), aforesaid.candidate(candidates[0], true));
    if (aforesaid.linkOf(i) < 0 && candidates[0].k >= 0) {
      body.push(make("p", { class: "note", textContent: "This link is less sure than the confidence that is asked for, so it is not used." }));
    }
  }
  if (candidates.length > 1) {
    body.push(make("h3", { textContent: "Next best" }), ...candidates.slice(1).map((other) => aforesaid.candidate(other, false)));
  }
  document.getElementById("why-body").replaceChildren(...body);
};

aforesaid.chainTitle = function (chain) {
  const make = aforesaid.element;
  return make(
    "p",
    { class: "chain " + chain.look },
    make("span", { class: "swatch", textContent: chain.id }),
    make("strong", { textContent: chain.name }),
    make("span", { class: "kind", textContent: aforesaid.kindOf(chain) }),
  );
};

aforesaid.candidate = function ({ k, probability, mode, evidence }, chosen) {
  const make = aforesaid.element;
  const name = k < 0 ? "a new chain" : "“" + aforesaid.textOf(k) + "”";
  const value = make("span", {});
  value.style.inlineSize = 100 * probability + "%";
  const meter = make("span", { class: "meter", "aria-hidden": "true" }, value);
  const go = make("button", { type: "button", class: "go", textContent: name });
  if (k >= 0 && aforesaid.formed.chainOf[k] >= 0) go.addEventListener("click", () => aforesaid.goTo(k, true));
  const reasons = [...(mode ? [mode] : []), ...evidence];
  return make(
    "div",
    { class: chosen ? "candidate chosen" : "candidate" },
    k >= 0 && aforesaid.formed.chainOf[k] >= 0 ? go : make("span", { class: "go", textContent: name }),
    make("span", { class: "p", textContent: probability.toFixed(2) }),
    meter,
    ...(reasons.length ? [make("ul", {}, ...reasons.map((reason) => make("li", { textContent: reason })))] : []),
  );
};

/* First, previous and next mention of the chain. */
aforesaid.steps = function (chain, place) {
  const make = aforesaid.element;
  const step = (label, to) => {
    const button = make("button", { type: "button", textContent: label, disabled: to === place || chain.members[to] === undefined });
    button.addEventListener("click", () => {
      aforesaid.goTo(chain.members[to], false);
      aforesaid.explain(chain.members[to]);
    });
    return button;
  };
  const group = make("div", { class: "steps", role: "group" }, step("First", 0), step("Previous", place - 1), step("Next", place + 1));
  group.setAttribute("aria-label", "Mentions of this chain");
  return group;
};

/* A chain as a whole: its forms, the most frequent first. */
aforesaid.showChain = function (c) {
  const make = aforesaid.element;
  const chain = aforesaid.formed.chains[c];
  const m = aforesaid.data.mentions;
  const forms = new Map();
  for (const i of chain.members) {
    const text = aforesaid.textOf(i);
    forms.set(text, (forms.get(text) || 0) + 1);
  }
  const frequent = [...forms].sort((a, b) => b[1] - a[1]).slice(0, 12);
  const first = m.sentence[chain.members[0]] + 1;
  const last = m.sentence[chain.members[chain.members.length - 1]] + 1;
  document.getElementById("why-body").replaceChildren(
    aforesaid.chainTitle(chain),
    make("p", { class: "facts", textContent: `${chain.members.length} mentions, from sentence ${first} to ${last}` }),
    aforesaid.steps(chain, -1),
    make("h3", { textContent: "Called" }),
    make("ul", { class: "forms" }, ...frequent.map(([text, count]) => make("li", {}, text, make("span", { class: "size", textContent: " × " + count })))),
  );
};
