"use strict";
/* The list of entities: filter, order, and for each a strip that shows where in the text it occurs. */

aforesaid.ROWS = 200; /* rows that are made at once; "Show more" adds as many */

aforesaid.listEntities = function (rows) {
  const { chains } = aforesaid.formed;
  const wanted = document.getElementById("filter").value.trim().toLowerCase();
  const order = document.getElementById("order").value;
  const found = chains.map((_, c) => c).filter((c) => {
    return !wanted || chains[c].name.toLowerCase().includes(wanted) || aforesaid.kindOf(chains[c]).includes(wanted);
  });
  if (order === "size") found.sort((a, b) => chains[b].members.length - chains[a].members.length || a - b);
  if (order === "name") found.sort((a, b) => chains[a].name.localeCompare(chains[b].name));
  aforesaid.rows = rows || aforesaid.ROWS;
  const list = document.getElementById("list");
  list.replaceChildren(...found.slice(0, aforesaid.rows).map(aforesaid.entityRow));
  document.getElementById("more").hidden = found.length <= aforesaid.rows;
  const all = chains.length;
  document.getElementById("count").textContent =
    found.length === all ? `${all} ${all === 1 ? "entity" : "entities"}` : `${found.length} of ${all} entities`;
};

aforesaid.entityRow = function (c) {
  const make = aforesaid.element;
  const chain = aforesaid.formed.chains[c];
  const button = make(
    "button",
    { type: "button", class: "entity " + chain.look, "data-c": c },
    make("span", { class: "swatch", textContent: chain.id }),
    make("span", { class: "name", textContent: chain.name }),
    make("span", { class: "size", textContent: chain.members.length, "aria-hidden": "true" }),
    make("span", { class: "kind", textContent: aforesaid.kindOf(chain) }),
    make("span", { class: "hidden", textContent: `, ${chain.members.length} mentions` }),
    aforesaid.miniMap(chain),
  );
  if (c === aforesaid.chosen) button.setAttribute("aria-current", "true");
  return make("li", {}, button);
};

/* A tick for each mention, from the beginning of the text on the left to its end on the right. */
aforesaid.miniMap = function (chain) {
  const length = aforesaid.blocks.length ? aforesaid.blocks[aforesaid.blocks.length - 1].end || 1 : 1;
  const places = new Set(chain.members.map((i) => Math.round((aforesaid.data.mentions.start[i] / length) * 398) / 2));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "map");
  svg.setAttribute("viewBox", "0 0 200 8");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", [...places].map((x) => `M${x} 0v8`).join(""));
  svg.append(path);
  return svg;
};

aforesaid.openEntities = function () {
  const list = document.getElementById("list");
  document.getElementById("filter").addEventListener("input", () => aforesaid.listEntities());
  document.getElementById("order").addEventListener("change", () => aforesaid.listEntities());
  document.getElementById("more").addEventListener("click", () => aforesaid.listEntities(aforesaid.rows + aforesaid.ROWS));
  const chainAt = (event) => {
    const button = event.target.closest(".entity");
    return button ? Number(button.dataset.c) : -1;
  };
  list.addEventListener("click", (event) => {
    const c = chainAt(event);
    if (c < 0) return;
    aforesaid.choose(c);
    aforesaid.goTo(aforesaid.formed.chains[c].members[0], false);
  });
  list.addEventListener("mouseover", (event) => aforesaid.light(chainAt(event) >= 0 ? chainAt(event) : aforesaid.chosen));
  list.addEventListener("mouseleave", () => aforesaid.light(aforesaid.chosen));
  list.addEventListener("focusin", (event) => aforesaid.light(chainAt(event)));
  list.addEventListener("focusout", () => aforesaid.light(aforesaid.chosen));
};
