import type { StoneName } from "#features/memorials/demo/engine/drawings/stones.server.ts";

/** A drawn gravestone as SVG. Imported on demand: the fonts of inscriptions take megabytes. */
export async function drawStone(name: StoneName): Promise<string> {
  const { cutStone } = await import("#features/memorials/demo/engine/drawings/stones.server.ts");
  return cutStone(name);
}
