import type { Press, Sheet } from "#features/memorials/demo/engine/drawings/press.ts";

/** A drawing: its size in units and what is cut into the block, from back to front. */
export type Motif = Sheet & { draw: (press: Press) => void };
