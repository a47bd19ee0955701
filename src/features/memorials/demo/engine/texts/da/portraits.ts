import type { MotifName } from "#features/memorials/demo/engine/drawings/draw-motif.ts";
import type { PortraitTraits } from "#features/memorials/demo/engine/drawings/portrait/traits.ts";
import type { Person } from "#features/memorials/demo/engine/people/person.ts";

const HAIR: Record<PortraitTraits["hair"], string> = {
  bun: "knold i nakken",
  bob: "pagehår",
  perm: "krøllet hår",
  crop: "kort hår",
  loose: "langt hår",
  ponytail: "hestehale",
  set: "sat hår",
  braid: "fletning",
  headscarf: "tørklæde om håret",
  sunhat: "stråhat",
  parted: "sideskilning",
  receding: "høje tindinger",
  wreath: "krans af hår",
  bald: "skaldet isse",
  brush: "kort hår",
  curly: "krøllet hår",
  collar: "halvlangt hår",
  cap: "kasket",
  woolly: "strikhue",
  brim: "hat",
};
const GLASSES = {
  none: null,
  round: "runde briller",
  square: "firkantede briller",
  oval: "smalle briller",
};
const BEARD = {
  none: null,
  moustache: "overskæg",
  short: "skægstubbe",
  full: "fuldskæg",
  goatee: "fipskæg",
};

/** The alternative text. */
export function describePortrait(person: Person, traits: PortraitTraits): string {
  const seen = [HAIR[traits.hair], GLASSES[traits.glasses], BEARD[traits.beard]];
  return `${person.firstName} i profil med ${list(seen.filter((one) => one !== null))}`;
}

export const motifAlt: Record<MotifName, string> = {
  baad: "En kutter med rødt sejl i en havn",
  birk: "To birkestammer om efteråret",
  blomster: "Markblomster i et glas",
  cykel: "En sort damecykel med blomster i kurven",
  fugle: "Dompapper på et foderbræt i sne",
  fyr: "Et rød- og hvidstribet fyr ved havet, med et lille hus ved siden af",
  gaard: "Et stråtækt bindingsværkshus med høns på gårdspladsen",
  haender: "To hænder holder om en lille plante",
  harmonika: "En harmonika på en bænk under små flag",
  have: "En kolonihave med rødt hus, æbletræ og vimpel",
  hund: "En sort og hvid hund sidder foran en låge",
  inger: "Inger i profil med knold i nakken og runde briller",
  kaffebord: "Et dækket kaffebord med lagkage, set ovenfra",
  kirkegaard:
    "En landsbykirke med kamtakket gavl; forrest en gravsten med en lille plade, blomster og et lys",
  klit: "Strand og klitter med marehalm, to mennesker og en hund i det fjerne",
  laenestol: "En grøn lænestol ved en tændt lampe, og en kat på gulvet",
  strik: "Et rødt strikketøj på pinde over en kurv med garn",
  vaerksted: "Værktøj på en væg over en høvlebænk",
  villy: "Villy i profil med kasket",
  vindue: "Et køkkenvindue med pelargonie og kaffekande",
};

function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} og ${parts.at(-1) ?? ""}`;
}
