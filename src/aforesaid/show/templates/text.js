"use strict";
/* The text: plain paragraphs in sections, whose mentions are marked when a section comes near the window. */

aforesaid.AHEAD = 1200; /* pixels above and below the window within which sections are marked */

/* Takes over the paragraphs of the page, or makes them from the data's own text. */
aforesaid.openText = function (data) {
  const place = document.getElementById("blocks");
  if (data.text !== undefined) {
    const paragraphs = data.blocks.map(([start, end, speaker, continued], b) => {
      const paragraph = aforesaid.element("p", { class: continued ? "block continued" : "block", id: "b" + b });
      if (speaker) paragraph.dataset.speaker = speaker;
      paragraph.textContent = data.text.slice(start, end);
      return paragraph;
    });
    const section = (first, s) => {
      const inside = paragraphs.slice(first, data.sections[s + 1]);
      return aforesaid.element("div", { class: "section" }, ...inside);
    };
    place.replaceChildren(...data.sections.map(section));
  }
  aforesaid.blocks = data.blocks.map(([start, end], b) => {
    const node = document.getElementById("b" + b);
    return { node, start, end, text: node.textContent, mentions: [], marked: false, near: false };
  });
  const nodes = [...place.children];
  aforesaid.sections = data.sections.map((first, s) => {
    return { node: nodes[s], blocks: aforesaid.blocks.slice(first, data.sections[s + 1]) };
  });
  const m = data.mentions;
  const order = m.start.map((_, i) => i).filter((i) => m.visible[i]);
  order.sort((a, b) => m.start[a] - m.start[b] || m.end[b] - m.end[a]);
  for (const i of order) aforesaid.blocks[aforesaid.blockOf(m.start[i])].mentions.push(i);
  aforesaid.marks = new Map();
  aforesaid.badges = new Map();
  aforesaid.estimateHeights();
  if (aforesaid.watcher) aforesaid.watcher.disconnect();
  aforesaid.watcher = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const s = nodes.indexOf(entry.target);
        for (const block of s < 0 ? [] : aforesaid.sections[s].blocks) {
          block.near = entry.isIntersecting;
          if (block.near) aforesaid.markBlock(block);
        }
      }
    },
    { rootMargin: aforesaid.AHEAD + "px 0px" },
  );
  for (const section of aforesaid.sections) aforesaid.watcher.observe(section.node);
};

/* A section that is not laid out yet takes about as much room as its letters will. */
aforesaid.estimateHeights = function () {
  const width = document.getElementById("blocks").clientWidth || 640;
  for (const section of aforesaid.sections) {
    const rows = section.blocks.map((block) => Math.ceil((block.text.length * 9.2) / width) * 2.09 + 0.9);
    section.node.style.containIntrinsicBlockSize = "auto " + rows.reduce((sum, row) => sum + row, 0) + "rem";
  }
};

/* The paragraph in which a character stands, by bisection. */
aforesaid.blockOf = function (char) {
  const blocks = aforesaid.blocks;
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (blocks[middle].start <= char) low = middle;
    else high = middle - 1;
  }
  return low;
};

aforesaid.markBlock = function (block) {
  if (block.marked) return;
  block.marked = true;
  const m = aforesaid.data.mentions;
  const { chains, chainOf } = aforesaid.formed;
  const shown = block.mentions.filter((i) => chainOf[i] >= 0);
  const root = document.createDocumentFragment();
  const open = [{ node: root, end: block.end, mention: -1 }];
  let at = block.start;
  const writeTo = (char) => {
    if (char > at) open[open.length - 1].node.append(block.text.slice(at - block.start, char - block.start));
    at = Math.max(at, char);
  };
  const closeBefore = (char) => {
    while (open.length > 1 && open[open.length - 1].end <= char) {
      const top = open[open.length - 1];
      writeTo(top.end);
      aforesaid.appendBadge(top.node, aforesaid.badge(top.mention));
      open.pop();
    }
  };
  for (const i of shown) {
    closeBefore(m.start[i]);
    writeTo(m.start[i]);
    const span = aforesaid.element("span", { class: "m " + chains[chainOf[i]].look });
    span.dataset.m = i;
    aforesaid.marks.set(i, span);
    const top = open[open.length - 1];
    top.node.append(span);
    /* A mention that crosses the edge of another ends with it: elements can only nest. */
    open.push({ node: span, end: Math.min(m.end[i], top.end), mention: i });
  }
  closeBefore(block.end);
  writeTo(block.end);
  block.node.replaceChildren(root);
  aforesaid.relight(shown);
};

/* A badge stays on the line of the word before it: both go into an element that does not wrap. */
aforesaid.appendBadge = function (mark, badge) {
  const last = mark.lastChild;
  if (!last || last.nodeType !== Node.TEXT_NODE) {
    mark.append(badge);
    return;
  }
  const words = last.data;
  const cut = words.search(/\S+$/);
  if (cut > 0) last.data = words.slice(0, cut);
  else last.remove();
  mark.append(aforesaid.element("span", { class: "w" }, cut > 0 ? words.slice(cut) : words, badge));
};

/* The number behind a mention: what keyboard and screen reader take hold of. */
aforesaid.badge = function (i) {
  const chain = aforesaid.formed.chains[aforesaid.formed.chainOf[i]];
  const place = chain.members.indexOf(i) + 1;
  const button = aforesaid.element("button", { type: "button", class: "n", textContent: chain.id, tabIndex: -1 });
  button.setAttribute("aria-label", `${chain.id}: ${chain.name}, mention ${place} of ${chain.members.length}`);
  if (aforesaid.tabStop === undefined || aforesaid.tabStop === i) {
    aforesaid.tabStop = i;
    button.tabIndex = 0;
  }
  aforesaid.badges.set(i, button);
  return button;
};

/* After the chains have changed: paragraphs near the window are marked anew, the others when they come near. */
aforesaid.remark = function () {
  aforesaid.marks.clear();
  aforesaid.badges.clear();
  aforesaid.tabStop = undefined;
  for (const block of aforesaid.blocks) {
    if (!block.marked) continue;
    block.marked = false;
    if (block.near) aforesaid.markBlock(block);
    else block.node.textContent = block.text;
  }
};

aforesaid.markAll = function () {
  for (const block of aforesaid.blocks) aforesaid.markBlock(block);
};

/* The element of a mention, marked first where its paragraph is far away. */
aforesaid.markOf = function (i) {
  aforesaid.markBlock(aforesaid.blocks[aforesaid.blockOf(aforesaid.data.mentions.start[i])]);
  return aforesaid.marks.get(i);
};

/* Lights up a chain (-1: none). */
aforesaid.light = function (chain) {
  if (chain === aforesaid.lit) return;
  const { chains } = aforesaid.formed;
  for (const [old, on] of [[aforesaid.lit, false], [chain, true]]) {
    if (!(old >= 0) || !chains[old]) continue;
    for (const i of chains[old].members) {
      const mark = aforesaid.marks.get(i);
      if (mark) mark.classList.toggle("lit", on);
    }
  }
  aforesaid.lit = chain;
  document.getElementById("blocks").classList.toggle("dimmed", chain >= 0);
};

aforesaid.relight = function (mentions) {
  for (const i of mentions) {
    if (aforesaid.formed.chainOf[i] === aforesaid.lit) aforesaid.marks.get(i).classList.add("lit");
    if (i === aforesaid.selected) aforesaid.marks.get(i).classList.add("selected");
  }
};

/* Scrolls a mention into the middle of the window and, when asked, puts the focus on it. */
aforesaid.goTo = function (i, focus) {
  const mark = aforesaid.markOf(i);
  if (!mark) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const box = mark.getBoundingClientRect();
  const far = Math.abs(box.top) > 2 * innerHeight;
  if (box.top < 60 || box.bottom > innerHeight - 60) {
    mark.scrollIntoView({ block: "center", behavior: calm || far ? "auto" : "smooth" });
    /* The paragraphs on the way were only estimated: once they are laid out, go there again. */
    if (far) requestAnimationFrame(() => mark.scrollIntoView({ block: "center" }));
  }
  if (focus) aforesaid.focusOn(i);
};

aforesaid.focusOn = function (i) {
  const old = aforesaid.badges.get(aforesaid.tabStop);
  if (old) old.tabIndex = -1;
  aforesaid.tabStop = i;
  aforesaid.markOf(i);
  const badge = aforesaid.badges.get(i);
  badge.tabIndex = 0;
  badge.focus({ preventScroll: true });
};
