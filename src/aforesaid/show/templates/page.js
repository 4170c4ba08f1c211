"use strict";
/* Puts the parts together: selection, controls, mouse and keyboard. */

/* Keeps a chain lit, and a mention selected in it where one is given; -1 lets go. */
aforesaid.choose = function (c, i = -1) {
  const before = aforesaid.marks.get(aforesaid.selected);
  if (before) before.classList.remove("selected");
  aforesaid.selected = i;
  aforesaid.chosen = c;
  const mark = i >= 0 ? aforesaid.markOf(i) : undefined;
  if (mark) mark.classList.add("selected");
  for (const button of document.querySelectorAll("#list .entity")) {
    if (Number(button.dataset.c) === c) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  aforesaid.light(c);
  aforesaid.drawLink(i);
  if (c >= 0 && i < 0) aforesaid.showChain(c);
};

/* Shows a document: at the start, and again for each answer of the service. */
aforesaid.show = function (data) {
  aforesaid.data = data;
  aforesaid.hint = aforesaid.hint || [...document.getElementById("why-body").childNodes];
  document.getElementById("why-body").replaceChildren(...aforesaid.hint);
  document.getElementById("confidence").value = data.minConfidence;
  document.getElementById("singletons").checked = data.singletons;
  document.getElementById("filter").value = "";
  aforesaid.lit = aforesaid.chosen = aforesaid.selected = aforesaid.linked = -1;
  aforesaid.tabStop = undefined;
  aforesaid.drawLink(-1);
  aforesaid.form();
  aforesaid.openText(data);
  aforesaid.listEntities();
};

aforesaid.form = function () {
  const least = Number(document.getElementById("confidence").value);
  document.getElementById("confidence-value").textContent = least.toFixed(2);
  aforesaid.formed = aforesaid.formChains(aforesaid.data, least, document.getElementById("singletons").checked);
  const { data, formed } = aforesaid;
  const mentions = formed.chains.reduce((sum, chain) => sum + chain.members.length, 0);
  const number = (n) => n.toLocaleString("en-GB");
  document.getElementById("facts").textContent =
    `${number(data.tokens)} tokens, ${number(data.sentences)} sentences, ${number(mentions)} mentions in ${number(formed.chains.length)} chains; system: ${data.system}`;
};

aforesaid.reform = function () {
  const chosen = aforesaid.selected;
  aforesaid.choose(-1);
  document.getElementById("why-body").replaceChildren(...aforesaid.hint);
  aforesaid.form();
  aforesaid.remark();
  aforesaid.listEntities();
  if (chosen >= 0 && aforesaid.formed.chainOf[chosen] >= 0) aforesaid.explain(chosen);
};

aforesaid.openControls = function () {
  const byId = (id) => document.getElementById(id);
  byId("confidence").addEventListener("input", aforesaid.reform);
  byId("singletons").addEventListener("change", aforesaid.reform);
  byId("marks").addEventListener("change", () => byId("blocks").classList.toggle("plain", !byId("marks").checked));
  const dark = (on) => {
    document.documentElement.dataset.theme = on ? "dark" : "light";
    byId("theme").setAttribute("aria-pressed", on);
  };
  dark(matchMedia("(prefers-color-scheme: dark)").matches);
  byId("theme").addEventListener("click", () => dark(document.documentElement.dataset.theme !== "dark"));
  addEventListener("beforeprint", aforesaid.markAll);
  addEventListener("resize", () => aforesaid.sections && aforesaid.estimateHeights());
};

aforesaid.openMarks = function () {
  const text = document.getElementById("blocks");
  const mentionAt = (event) => {
    const mark = event.target.closest && event.target.closest(".m");
    return mark ? Number(mark.dataset.m) : -1;
  };
  const point = (i) => {
    aforesaid.light(i >= 0 ? aforesaid.formed.chainOf[i] : aforesaid.chosen);
    aforesaid.drawLink(i >= 0 ? i : aforesaid.selected);
  };
  text.addEventListener("mouseover", (event) => point(mentionAt(event)));
  text.addEventListener("mouseleave", () => point(-1));
  text.addEventListener("focusin", (event) => point(mentionAt(event)));
  text.addEventListener("focusout", () => point(-1));
  text.addEventListener("click", (event) => {
    const i = mentionAt(event);
    if (i >= 0 && !String(getSelection())) aforesaid.explain(i);
  });
  text.addEventListener("keydown", (event) => {
    const i = mentionAt(event);
    const to = i >= 0 ? aforesaid.neighbour(i, event.key) : undefined;
    if (to === undefined) return;
    event.preventDefault();
    aforesaid.goTo(to, true);
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && aforesaid.formed) {
      aforesaid.choose(-1);
      document.getElementById("why-body").replaceChildren(...aforesaid.hint);
    }
    const typing = /^(input|textarea|select)$/i.test(event.target.tagName || "");
    if (event.key === "/" && !typing) {
      event.preventDefault();
      document.getElementById("filter").focus();
    }
  });
};

/* The mention that an arrow key leads to: left and right in the text, up and down along the chain. */
aforesaid.neighbour = function (i, key) {
  const { chains, chainOf } = aforesaid.formed;
  const along = chains[chainOf[i]].members;
  const place = along.indexOf(i);
  if (key === "ArrowDown") return along[place + 1];
  if (key === "ArrowUp") return along[place - 1];
  if (key === "Home") return along[0];
  if (key === "End") return along[along.length - 1];
  if (key !== "ArrowRight" && key !== "ArrowLeft") return undefined;
  const step = key === "ArrowRight" ? 1 : -1;
  let b = aforesaid.blockOf(aforesaid.data.mentions.start[i]);
  let at = aforesaid.blocks[b].mentions.indexOf(i) + step;
  for (;;) {
    const there = aforesaid.blocks[b].mentions;
    for (; at >= 0 && at < there.length; at += step) if (chainOf[there[at]] >= 0) return there[at];
    b += step;
    if (b < 0 || b >= aforesaid.blocks.length) return undefined;
    at = step > 0 ? 0 : aforesaid.blocks[b].mentions.length - 1;
  }
};

aforesaid.start = function () {
  aforesaid.openControls();
  aforesaid.openEntities();
  aforesaid.openMarks();
  aforesaid.keepLink();
  const data = document.getElementById("data");
  if (data) aforesaid.show(JSON.parse(data.textContent));
};

if (document.readyState === "loading") addEventListener("DOMContentLoaded", aforesaid.start);
else aforesaid.start();
