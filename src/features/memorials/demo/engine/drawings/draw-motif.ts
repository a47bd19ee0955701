import { accordion } from "#features/memorials/demo/engine/drawings/motifs/accordion.ts";
import { allotment } from "#features/memorials/demo/engine/drawings/motifs/allotment.ts";
import { armchair } from "#features/memorials/demo/engine/drawings/motifs/armchair.ts";
import { bicycle } from "#features/memorials/demo/engine/drawings/motifs/bicycle.ts";
import { birches } from "#features/memorials/demo/engine/drawings/motifs/birches.ts";
import { churchyard } from "#features/memorials/demo/engine/drawings/motifs/churchyard.ts";
import { coffeeTable } from "#features/memorials/demo/engine/drawings/motifs/coffee-table.ts";
import { dog } from "#features/memorials/demo/engine/drawings/motifs/dog.ts";
import { dunes } from "#features/memorials/demo/engine/drawings/motifs/dunes.ts";
import { farm } from "#features/memorials/demo/engine/drawings/motifs/farm.ts";
import { flowers } from "#features/memorials/demo/engine/drawings/motifs/flowers.ts";
import { hands } from "#features/memorials/demo/engine/drawings/motifs/hands.ts";
import { harbour } from "#features/memorials/demo/engine/drawings/motifs/harbour.ts";
import { inger } from "#features/memorials/demo/engine/drawings/motifs/inger.ts";
import { kitchenWindow } from "#features/memorials/demo/engine/drawings/motifs/kitchen-window.ts";
import { knitting } from "#features/memorials/demo/engine/drawings/motifs/knitting.ts";
import { lighthouse } from "#features/memorials/demo/engine/drawings/motifs/lighthouse.ts";
import type { Motif } from "#features/memorials/demo/engine/drawings/motifs/motif.ts";
import { villy } from "#features/memorials/demo/engine/drawings/motifs/villy.ts";
import { winterBirds } from "#features/memorials/demo/engine/drawings/motifs/winter-birds.ts";
import { workshop } from "#features/memorials/demo/engine/drawings/motifs/workshop.ts";
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

/** One of the fixed pictures as SVG; deterministic, so drawn only once per name. */
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
