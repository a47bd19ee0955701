import type { MotifName } from "#features/memorials/demo/engine/drawings/draw-motif.ts";
import type { PortraitTraits } from "#features/memorials/demo/engine/drawings/portrait/traits.ts";
import type { Person } from "#features/memorials/demo/engine/people/person.ts";
import type { Phrasebook } from "#features/memorials/demo/engine/texts/phrasebook.ts";
import * as letters from "./letters.ts";
import * as life from "./life.ts";
import * as words from "./words.ts";
import * as work from "./work.ts";

const HAIR: Record<PortraitTraits["hair"], string> = {
  bun: "moño",
  bob: "media melena",
  perm: "pelo rizado",
  crop: "pelo corto",
  loose: "melena larga",
  ponytail: "coleta",
  set: "pelo ondulado",
  braid: "trenza",
  headscarf: "pañuelo en la cabeza",
  sunhat: "sombrero de paja",
  parted: "raya al lado",
  receding: "entradas",
  wreath: "coronilla calva",
  bald: "cabeza calva",
  brush: "pelo corto",
  curly: "pelo rizado",
  collar: "pelo algo largo",
  cap: "gorra",
  woolly: "gorro de lana",
  brim: "sombrero",
};
const GLASSES = {
  none: null,
  round: "gafas redondas",
  square: "gafas cuadradas",
  oval: "gafas estrechas",
};
const BEARD = {
  none: null,
  moustache: "bigote",
  short: "barba de dos días",
  full: "barba",
  goatee: "perilla",
};

function describePortrait(person: Person, traits: PortraitTraits): string {
  const seen = [HAIR[traits.hair], GLASSES[traits.glasses], BEARD[traits.beard]];
  const parts = seen.filter((one) => one !== null);
  const list =
    parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} y ${parts.at(-1) ?? ""}`;
  return `${person.firstName} de perfil, con ${list}`;
}

const motifAlt: Record<MotifName, string> = {
  baad: "Una barca de vela roja en un puerto",
  birk: "Dos troncos de abedul en otoño",
  blomster: "Flores silvestres en un tarro",
  cykel: "Una bicicleta negra con flores en la cesta",
  fugle: "Camachuelos en un comedero, en la nieve",
  fyr: "Un faro rojo y blanco junto al mar, con una casa pequeña al lado",
  gaard: "Una casa con entramado y techo de paja, y gallinas en el patio",
  haender: "Dos manos alrededor de una plantita",
  harmonika: "Un acordeón en un banco, bajo banderines",
  have: "Un huerto con una caseta roja, un manzano y un banderín",
  hund: "Un perro blanco y negro sentado ante una verja",
  inger: "Inger de perfil, con moño y gafas redondas",
  kaffebord: "Una mesa puesta para el café, con una tarta, vista desde arriba",
  kirkegaard: "Una iglesia de pueblo; delante, una lápida con una placa, flores y una vela",
  klit: "Una playa con dunas, y a lo lejos dos personas y un perro",
  laenestol: "Un sillón verde junto a una lámpara encendida, y un gato en el suelo",
  strik: "Una labor roja en las agujas sobre una cesta de lana",
  vaerksted: "Herramientas en la pared, sobre un banco de carpintero",
  villy: "Villy de perfil, con gorra",
  vindue: "Una ventana de cocina con un geranio y una cafetera",
};

export const spanish: Phrasebook = {
  ...words,
  ...life,
  ...work,
  ...letters,
  motifAlt,
  describePortrait,
};
