"use strict";
/* The line from a mention to its antecedent, drawn over the window. */

aforesaid.drawLink = function (i) {
  aforesaid.linked = i;
  const svg = document.getElementById("link");
  const k = i >= 0 ? aforesaid.linkOf(i) : -1;
  const from = k >= 0 ? aforesaid.marks.get(i) : undefined;
  svg.classList.toggle("shown", Boolean(from));
  if (!from) return;
  const chain = aforesaid.formed.chains[aforesaid.formed.chainOf[i]];
  svg.setAttribute("class", "link shown " + chain.look);
  const a = from.getClientRects()[0];
  const to = aforesaid.marks.get(k);
  const label = document.getElementById("link-label");
  const end = document.getElementById("link-end");
  const x1 = a.left + Math.min(a.width, 40) / 2;
  const y1 = a.top;
  let x2, y2;
  label.textContent = "";
  const b = to && to.getClientRects()[0];
  if (b && b.bottom > 0 && b.top < innerHeight) {
    x2 = b.left + Math.min(b.width, 40) / 2;
    y2 = b.top < y1 - 4 ? b.bottom : b.top;
    if (Math.abs(b.top - a.top) < 4) y2 = b.top;
  } else {
    /* Out of sight: the line runs to the edge of the window and says where it goes. */
    const above = aforesaid.data.mentions.start[k] < aforesaid.data.mentions.start[i];
    x2 = x1;
    y2 = above ? 22 : innerHeight - 10;
    label.textContent = (above ? "↑ " : "↓ ") + aforesaid.textOf(k);
    label.setAttribute("x", Math.min(x2 + 8, innerWidth - 220));
    label.setAttribute("y", y2 + 4);
  }
  const bend = Math.abs(y1 - y2) < 4 ? y1 - 26 : (y1 + y2) / 2;
  document.getElementById("link-path").setAttribute("d", `M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`);
  end.setAttribute("cx", x2);
  end.setAttribute("cy", y2);
};

/* The mention that i was linked to at the present confidence, -1 for none. An antecedent may be one that is not shown
   (an apposition): then the line goes on to its own antecedent. */
aforesaid.linkOf = function (i) {
  const m = aforesaid.data.mentions;
  const least = Number(document.getElementById("confidence").value);
  let k = i;
  do {
    if (m.probability[k] < least) return -1;
    k = m.antecedent[k];
  } while (k >= 0 && !m.visible[k]);
  return k;
};

aforesaid.keepLink = function () {
  let waiting = false;
  const redraw = () => {
    if (waiting || !(aforesaid.linked >= 0)) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      aforesaid.drawLink(aforesaid.linked);
    });
  };
  addEventListener("scroll", redraw, { passive: true });
  addEventListener("resize", redraw, { passive: true });
};
