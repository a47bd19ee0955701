import { accordion } from "./motifs/accordion.ts";
import { allotment } from "./motifs/allotment.ts";
import { armchair } from "./motifs/armchair.ts";
import { bicycle } from "./motifs/bicycle.ts";
import { birches } from "./motifs/birches.ts";
import { churchyard } from "./motifs/churchyard.ts";
import { coffeeTable } from "./motifs/coffee-table.ts";
import { dog } from "./motifs/dog.ts";
import { dunes } from "./motifs/dunes.ts";
import { farm } from "./motifs/farm.ts";
import { flowers } from "./motifs/flowers.ts";
import { hands } from "./motifs/hands.ts";
import { harbour } from "./motifs/harbour.ts";
import { inger } from "./motifs/inger.ts";
import { kitchenWindow } from "./motifs/kitchen-window.ts";
import { knitting } from "./motifs/knitting.ts";
import { lighthouse } from "./motifs/lighthouse.ts";
import type { Motif } from "./motifs/motif.ts";
import { villy } from "./motifs/villy.ts";
import { winterBirds } from "./motifs/winter-birds.ts";
import { workshop } from "./motifs/workshop.ts";
import { createPress } from "./press.ts";

const motifs = {
  baad: harbour,
  birk: birches,
  blomster: flowers,
  cykel: bicycle,
  fugle: winterBirds,
  fyr: lighthouse,
  gaard: farm,
  haender: hands,
  harmonika: accordion,
  have: allotment,
  hund: dog,
  inger,
  kaffebord: coffeeTable,
  kirkegaard: churchyard,
  klit: dunes,
  laenestol: armchair,
  strik: knitting,
  villy,
  vaerksted: workshop,
  vindue: kitchenWindow,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;

export const motifNames = Object.keys(motifs) as MotifName[];

const drawn = new Map<MotifName, string>();

/** One of the fixed pictures as SVG; always the same for the same name, so drawn only once. */
export function drawMotif(name: MotifName): string {
  const svg = drawn.get(name) ?? cutMotif(motifs[name]);
  drawn.set(name, svg);
  return svg;
}

function cutMotif(motif: Motif): string {
  const press = createPress(motif);
  motif.draw(press);
  return press.print();
}
