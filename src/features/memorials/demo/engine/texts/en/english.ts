import type { MotifName } from "#features/memorials/demo/engine/drawings/draw-motif.ts";
import type { PortraitTraits } from "#features/memorials/demo/engine/drawings/portrait/traits.ts";
import type { Person } from "#features/memorials/demo/engine/people/person.ts";
import type { Phrasebook } from "#features/memorials/demo/engine/texts/phrasebook.ts";
import * as letters from "./letters.ts";
import * as life from "./life.ts";
import * as words from "./words.ts";
import * as work from "./work.ts";

const HAIR: Record<PortraitTraits["hair"], string> = {
  bun: "hair in a bun",
  bob: "bobbed hair",
  perm: "curly hair",
  crop: "short hair",
  loose: "long hair",
  ponytail: "a ponytail",
  set: "waved hair",
  braid: "a plait",
  headscarf: "a headscarf",
  sunhat: "a straw hat",
  parted: "a side parting",
  receding: "receding hair",
  wreath: "a bald crown",
  bald: "a bald head",
  brush: "short hair",
  curly: "curly hair",
  collar: "longish hair",
  cap: "a cap",
  woolly: "a woolly hat",
  brim: "a hat",
};
const GLASSES = {
  none: null,
  round: "round glasses",
  square: "square glasses",
  oval: "narrow glasses",
};
const BEARD = {
  none: null,
  moustache: "a moustache",
  short: "stubble",
  full: "a full beard",
  goatee: "a goatee",
};

function describePortrait(person: Person, traits: PortraitTraits): string {
  const seen = [HAIR[traits.hair], GLASSES[traits.glasses], BEARD[traits.beard]];
  const parts = seen.filter((one) => one !== null);
  const list =
    parts.length < 2
      ? parts.join("")
      : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
  return `${person.firstName} in profile with ${list}`;
}

const motifAlt: Record<MotifName, string> = {
  baad: "A cutter with a red sail in a harbour",
  birk: "Two birch trunks in autumn",
  blomster: "Wild flowers in a jar",
  cykel: "A black bicycle with flowers in its basket",
  fugle: "Bullfinches on a bird table in the snow",
  fyr: "A red and white lighthouse by the sea, with a small house beside it",
  gaard: "A thatched, half-timbered house with hens in the yard",
  haender: "Two hands around a seedling",
  harmonika: "An accordion on a bench under bunting",
  have: "An allotment with a red hut, an apple tree and a pennant",
  hund: "A black and white dog sitting at a gate",
  inger: "Inger in profile with her hair in a bun and round glasses",
  kaffebord: "A table laid for coffee, with a cake, seen from above",
  kirkegaard: "A village church; in front a gravestone with a small plate, flowers and a candle",
  klit: "A beach with dunes, two people and a dog far off",
  laenestol: "A green armchair by a lit lamp, and a cat on the floor",
  strik: "Red knitting on its needles above a basket of wool",
  vaerksted: "Tools on a wall above a workbench",
  villy: "Villy in profile with a cap",
  vindue: "A kitchen window with a geranium and a coffee pot",
};

export const english: Phrasebook = {
  ...words,
  ...life,
  ...work,
  ...letters,
  motifAlt,
  describePortrait,
};
