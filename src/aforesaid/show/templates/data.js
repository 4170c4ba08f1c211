"use strict";
/* The data of a document, and the chains that its links form. One global object holds everything. */
var aforesaid = {};

/* Chains are the transitive closure of the links that are sure enough, between visible mentions (Resolution.chains). */
aforesaid.formChains = function (data, minConfidence, singletons) {
  const m = data.mentions;
  const n = m.start.length;
  const entity = new Int32Array(n);
  const members = new Map();
  for (let i = 0; i < n; i++) {
    const k = m.antecedent[i];
    entity[i] = k >= 0 && m.probability[i] >= minConfidence ? entity[k] : i;
    if (!m.visible[i]) continue;
    if (members.has(entity[i])) members.get(entity[i]).push(i);
    else members.set(entity[i], [i]);
  }
  const inText = (a, b) => m.start[a] - m.start[b] || m.end[b] - m.end[a];
  const chains = [];
  for (const chain of members.values()) {
    if (chain.length < 2 && !singletons) continue;
    chain.sort(inText);
    chains.push({ members: chain });
  }
  chains.sort((a, b) => inText(a.members[0], b.members[0]));
  const chainOf = new Int32Array(n).fill(-1);
  chains.forEach((chain, c) => {
    chain.id = c + 1;
    for (const i of chain.members) chainOf[i] = c;
    aforesaid.describe(data, chain);
  });
  /* The largest chains take the colours first; each further round of eight has another underline. */
  const bySize = chains.map((_, c) => c).sort((a, b) => chains[b].members.length - chains[a].members.length || a - b);
  bySize.forEach((c, place) => {
    chains[c].look = "k" + (place % 8) + " u" + (Math.floor(place / 8) % 4);
  });
  return { chains, chainOf };
};

/* Name, type, gender and number of a chain, by the rules of representative.py and entities.py. */
aforesaid.describe = function (data, chain) {
  const m = data.mentions;
  const best = chain.members.reduce((a, b) => (m.rank[b] < m.rank[a] ? b : a));
  const speakers = new Map();
  const types = new Map();
  const genders = new Map();
  const numbers = new Map();
  const vote = (votes, key, weight) => votes.set(key, (votes.get(key) || 0) + weight);
  for (const i of chain.members) {
    const weight = data.kinds[m.kind[i]] === "proper" ? 3 : data.kinds[m.kind[i]] === "nominal" ? 2 : 1;
    const speaker = data.strings[m.speaker[i]];
    if (speaker) vote(speakers, speaker, 1);
    vote(types, data.types[m.type[i]], weight);
    vote(genders, data.genders[m.gender[i]], 1);
    vote(numbers, data.numbers[m.number[i]], weight);
  }
  const winner = (votes, ...out) => {
    let found = "";
    for (const [key, count] of votes) {
      if (!out.includes(key) && (found === "" || count > votes.get(found))) found = key;
    }
    return found;
  };
  const precise = winner(types, "unknown", "thing");
  const things = types.get("thing") || 0;
  chain.type = precise && types.get(precise) * 2 >= things ? precise : things ? "thing" : "unknown";
  chain.gender = winner(genders, "unknown", "either");
  chain.number = winner(numbers, "unknown");
  chain.name = data.strings[m.name[best]];
  if (data.kinds[m.kind[best]] !== "proper" && speakers.size) chain.name = winner(speakers);
};

/* "person, female, plural": what is known beyond the expected. */
aforesaid.kindOf = function (chain) {
  const words = [chain.type];
  if (chain.gender === "female" || chain.gender === "male") words.push(chain.gender);
  if (chain.number === "plural") words.push("plural");
  return words.join(", ");
};

aforesaid.textOf = function (i) {
  const m = aforesaid.data.mentions;
  const b = aforesaid.blockOf(m.start[i]);
  const block = aforesaid.blocks[b];
  return block.text.slice(m.start[i] - block.start, m.end[i] - block.start).replace(/\s+/g, " ");
};

/* A new element with its properties and children; text only ever enters the page as text. */
aforesaid.element = function (name, properties, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties || {})) {
    if (key === "class") made.className = value;
    else if (key.includes("-")) made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children);
  return made;
};
