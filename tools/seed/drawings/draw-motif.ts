import { allotment } from "./motifs/allotment.ts";
import { bicycle } from "./motifs/bicycle.ts";
import { birches } from "./motifs/birches.ts";
import { churchyard } from "./motifs/churchyard.ts";
import { flowers } from "./motifs/flowers.ts";
import { hands } from "./motifs/hands.ts";
import { inger } from "./motifs/inger.ts";
import { kitchenWindow } from "./motifs/kitchen-window.ts";
import { lighthouse } from "./motifs/lighthouse.ts";
import type { Motif } from "./motifs/motif.ts";
import { villy } from "./motifs/villy.ts";
import { createPress } from "./press.ts";

const motifs = {
  birk: birches,
  blomster: flowers,
  cykel: bicycle,
  fyr: lighthouse,
  haender: hands,
  have: allotment,
  inger,
  kirkegaard: churchyard,
  villy,
  vindue: kitchenWindow,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;

export const motifNames = Object.keys(motifs) as MotifName[];

/** One of the fixed pictures as SVG; always the same for the same name. */
export function drawMotif(name: MotifName): string {
  const motif: Motif = motifs[name];
  const press = createPress(motif);
  motif.draw(press);
  return press.print();
}
