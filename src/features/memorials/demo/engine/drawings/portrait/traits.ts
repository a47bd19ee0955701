import { type Random, randomFor } from "#features/memorials/demo/engine/random.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import { chooseFace, type FaceShape } from "./face.ts";

export type Sex = "female" | "male";

export const womensHair = [
  "bun",
  "bob",
  "perm",
  "crop",
  "loose",
  "ponytail",
  "set",
  "braid",
  "headscarf",
  "sunhat",
] as const;
export const mensHair = [
  "parted",
  "receding",
  "wreath",
  "bald",
  "brush",
  "curly",
  "collar",
  "cap",
  "woolly",
  "brim",
] as const;
export type Hair = (typeof womensHair)[number] | (typeof mensHair)[number];

export type Glasses = "none" | "round" | "square" | "oval";
export type Beard = "none" | "moustache" | "short" | "full" | "goatee";
export type Clothes =
  | "dotted"
  | "flowered"
  | "cardigan"
  | "rollneck"
  | "suit"
  | "checked"
  | "striped"
  | "yoke"
  | "vneck"
  | "work"
  | "shawl"
  | "plain";
export type Ornament = "none" | "stud" | "pearls" | "brooch";
export type Ground = "rain" | "wind" | "leaves" | "weave" | "waves" | "sprigs" | "panes" | "hills";

/** Everything that determines the looks of one fictional person. */
export type PortraitTraits = {
  seed: number;
  sex: Sex;
  age: number;
  facing: "left" | "right";
  face: FaceShape;
  hair: Hair;
  hairInk: Ink;
  hatInk: Ink;
  glasses: Glasses;
  beard: Beard;
  clothes: Clothes;
  clothesInk: Ink;
  trimInk: Ink;
  ornament: Ornament;
  ground: Ground;
  groundInk: Ink;
};

/** Sex and age may be given, so that a picture fits the person's biography. */
export type GivenTraits = { sex?: Sex; age?: number };

export function portraitTraits(seed: number, given: GivenTraits = {}): PortraitTraits {
  const random = randomFor(seed, "portrait");
  const drawn = { sex: random.chance(0.5), age: random.whole(24, 94) };
  const sex: Sex = given.sex ?? (drawn.sex ? "female" : "male");
  const age = given.age ?? drawn.age;
  const groundInk = random.weighted<Ink>([
    ["mist", 30],
    ["ochre", 25],
    ["blue", 22],
    ["moss", 15],
    ["brick", 5],
    ["black", 6],
  ]);
  const ground = random.weighted<Ground>([
    ["rain", 26],
    ["wind", 16],
    ["leaves", 14],
    ["weave", 12],
    ["waves", 12],
    ["sprigs", 12],
    ["panes", 8],
    ["hills", 12],
  ]);
  const behind = inksBehind(ground, groundInk);
  const hair = chooseHair(random, sex, age);
  const hairInk = chooseHairInk(random, age, behind);
  const clothesInk = random.weighted(
    weigh({ black: 40, blue: 18, brick: 14, moss: 14, ochre: 8, mist: 8 }, behind),
  );
  return {
    seed,
    sex,
    age,
    facing: random.chance(0.5) ? "left" : "right",
    face: chooseFace(random, sex, age),
    hair,
    hairInk,
    hatInk: random.weighted(
      weigh({ black: 30, brick: 16, blue: 16, moss: 14, ochre: 10 }, [...behind, hairInk]),
    ),
    glasses: chooseGlasses(random, age),
    beard: sex === "male" ? chooseBeard(random) : "none",
    clothes: chooseClothes(random, sex, age),
    clothesInk,
    trimInk: random.weighted(
      weigh({ paper: 30, mist: 20, ochre: 14, brick: clothesInk === "moss" ? 0 : 14, blue: 8 }, [
        clothesInk,
        ...behind,
      ]),
    ),
    ornament: sex === "female" ? chooseOrnament(random) : "none",
    ground,
    groundInk,
  };
}

/** The ink of the hills behind the shoulders; differs from the sky's. */
export function hillInk(groundInk: Ink): Ink {
  return groundInk === "moss" ? "black" : "moss";
}

/** The ink seen through the window panes behind the head. */
export function paneInk(groundInk: Ink): Ink {
  return groundInk === "blue" || groundInk === "black" ? "mist" : "blue";
}

// Hair and clothes in the background's ink would be invisible.
function inksBehind(ground: Ground, groundInk: Ink): Ink[] {
  if (ground === "hills") return [groundInk, hillInk(groundInk)];
  if (ground === "panes") return [groundInk, paneInk(groundInk)];
  return [groundInk];
}

function chooseHair(random: Random, sex: Sex, age: number): Hair {
  if (sex === "female") {
    const young = age < 45;
    return random.weighted<Hair>([
      ["bun", young ? 8 : 14],
      ["bob", 20],
      ["perm", young ? 4 : 20],
      ["crop", age < 35 ? 8 : 18],
      ["loose", young ? 26 : 6],
      ["ponytail", young ? 20 : 5],
      ["set", young ? 6 : 14],
      ["braid", young ? 8 : 3],
      ["headscarf", age > 60 ? 6 : 2],
      ["sunhat", 5],
    ]);
  }
  const old = age > 55;
  return random.weighted<Hair>([
    ["parted", old ? 22 : 28],
    ["receding", old ? 20 : 6],
    ["wreath", old ? 22 : 3],
    ["bald", old ? 8 : 4],
    ["brush", 14],
    ["curly", old ? 8 : 16],
    ["collar", old ? 6 : 12],
    ["cap", old ? 14 : 6],
    ["woolly", 6],
    ["brim", old ? 6 : 2],
  ]);
}

function chooseHairInk(random: Random, age: number, behind: Ink[]): Ink {
  if (age < 48) return random.weighted(weigh({ black: 46, ochre: 26, brick: 18 }, behind));
  if (age < 66) {
    return random.weighted(weigh({ black: 26, blue: 30, ochre: 12, brick: 8, mist: 14 }, behind));
  }
  return random.weighted(weigh({ blue: 26, mist: 34, paper: 32, black: 5 }, behind));
}

function chooseGlasses(random: Random, age: number): Glasses {
  if (!random.chance(age > 60 ? 0.6 : 0.3)) return "none";
  return random.weighted<Glasses>([
    ["round", 4],
    ["square", 4],
    ["oval", 3],
  ]);
}

function chooseBeard(random: Random): Beard {
  return random.weighted<Beard>([
    ["none", 58],
    ["moustache", 10],
    ["short", 14],
    ["full", 13],
    ["goatee", 5],
  ]);
}

function chooseClothes(random: Random, sex: Sex, age: number): Clothes {
  if (sex === "female") {
    return random.weighted<Clothes>([
      ["dotted", 12],
      ["flowered", 13],
      ["cardigan", 20],
      ["rollneck", 12],
      ["striped", 10],
      ["yoke", 10],
      ["vneck", 6],
      ["shawl", age > 50 ? 8 : 3],
      ["plain", 12],
      ["checked", 4],
    ]);
  }
  return random.weighted<Clothes>([
    ["suit", age > 50 ? 22 : 10],
    ["checked", 18],
    ["striped", 12],
    ["yoke", 13],
    ["rollneck", 12],
    ["vneck", 14],
    ["work", 12],
    ["plain", 7],
  ]);
}

function chooseOrnament(random: Random): Ornament {
  return random.weighted<Ornament>([
    ["none", 40],
    ["stud", 34],
    ["pearls", 16],
    ["brooch", 12],
  ]);
}

function weigh(weights: Partial<Record<Ink, number>>, except: readonly Ink[]): [Ink, number][] {
  const entries = Object.entries(weights) as [Ink, number][];
  return entries.filter(([ink]) => !except.includes(ink));
}
