import { drawMotif, type MotifName } from "#features/memorials/demo/engine/drawings/draw-motif.ts";
import { drawPortrait } from "#features/memorials/demo/engine/drawings/portrait/draw-portrait.ts";
import { drawnLater } from "./pictures.ts";
import type { SeedPicture } from "./seed-memorial.ts";
import { motifAlt } from "#features/memorials/demo/engine/texts/da/portraits.ts";

type Chosen = { motif: MotifName; caption: string; width: number; album?: string };
type Relative = { seed: number; sex: "female" | "male"; age: number; caption: string; alt: string };

const CHILDHOOD = "Barndommen";
const ROUNDS = "Ruten og huset";
const GARDEN = "Haven";
const LATE = "De sidste år";
const FAMILY = "Familien";

/** A profile: the face lies in the upper third. */
const FACE = { x: 50, y: 34 };

/** Inger's pictures, as a family would order them: the portrait, then scenes of her life. */
export function demoPictures(): SeedPicture[] {
  const [portrait, ...life] = PICTURES.map(picture);
  return [...(portrait === undefined ? [] : [portrait]), ...life, ...RELATIVES.map(relative)];
}

const PICTURES: readonly Chosen[] = [
  { motif: "inger", caption: "", width: 1200 },
  {
    motif: "fyr",
    caption: "Sandnæs Fyr, hvor Inger boede, til hun var atten",
    width: 1800,
    album: CHILDHOOD,
  },
  { motif: "baad", caption: "Fars kutter, sommeren 1939", width: 1400, album: CHILDHOOD },
  { motif: "klit", caption: "Stranden nord for fyret", width: 1600, album: CHILDHOOD },
  {
    motif: "gaard",
    caption: "Hos bedsteforældrene på Næsgård. Hønsene hed alle sammen Karen",
    width: 1600,
    album: CHILDHOOD,
  },
  {
    motif: "cykel",
    caption: "Cyklen, der holdt i 31 år. Kurven flettede hun selv",
    width: 1800,
    album: ROUNDS,
  },
  { motif: "harmonika", caption: "Villys harmonika, Forsamlingshuset", width: 1200, album: ROUNDS },
  { motif: "villy", caption: "Villy, 1961", width: 1200, album: FAMILY },
  {
    motif: "vaerksted",
    caption: "Villys bænk. Alt hang, hvor det plejede",
    width: 1400,
    album: ROUNDS,
  },
  { motif: "strik", caption: "Den røde trøje, som aldrig blev færdig", width: 1200, album: ROUNDS },
  {
    motif: "hund",
    caption: "Trofast ved lågen. Han hilste på alle undtagen posten",
    width: 1200,
    album: GARDEN,
  },
  { motif: "haender", caption: "De første bønner, maj 1988", width: 1400, album: GARDEN },
  { motif: "have", caption: "Haven, august 1996", width: 1800, album: GARDEN },
  { motif: "blomster", caption: "Fra lågen, juli 2011", width: 1200, album: GARDEN },
  {
    motif: "kaffebord",
    caption: "80-årsdagen, med den kage, der faldt sammen",
    width: 1600,
    album: LATE,
  },
  { motif: "laenestol", caption: "Stolen, før den kom hen til vinduet", width: 1200, album: LATE },
  { motif: "vindue", caption: "Køkkenet", width: 1200, album: LATE },
  { motif: "fugle", caption: "Dompapperne, januar 2021", width: 1400, album: LATE },
  {
    motif: "birk",
    caption: "Birkene ved Rise, oktober 1998. Her ligger de begge to nu",
    width: 1200,
    album: LATE,
  },
  { motif: "kirkegaard", caption: "Rise, maj 2024", width: 1600, album: LATE },
];

const RELATIVES: readonly Relative[] = [
  { seed: 19_570_311, sex: "female", age: 62, caption: "Lise", alt: "Lise i profil" },
  {
    seed: 19_600_824,
    sex: "male",
    age: 59,
    caption: "Anders, den dag han fyldte 59",
    alt: "Anders i profil",
  },
  {
    seed: 19_940_102,
    sex: "male",
    age: 31,
    caption: "Malthe, som passer på cyklen",
    alt: "Malthe i profil",
  },
  {
    seed: 20_040_630,
    sex: "female",
    age: 30,
    caption: "Ida, første dag på sygeplejeskolen",
    alt: "Ida i profil",
  },
];

function picture({ motif, caption, width, album }: Chosen): SeedPicture {
  const isPortrait = motif === "inger";
  return drawnLater(() => drawMotif(motif), {
    width,
    caption,
    altText: motifAlt[motif],
    name: motif,
    isPortrait,
    ...(album !== undefined && { album }),
    ...((isPortrait || motif === "villy") && { focus: FACE }),
  });
}

function relative({ seed, sex, age, caption, alt }: Relative): SeedPicture {
  return drawnLater(() => drawPortrait(seed, { sex, age }), {
    width: 1000,
    caption,
    altText: alt,
    isPortrait: false,
    album: FAMILY,
    focus: FACE,
  });
}
