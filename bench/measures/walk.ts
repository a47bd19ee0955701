import type { Bench } from "../bench.ts";
import type { Row } from "../table.ts";
import { compare } from "./growth.ts";
import { keptRows } from "./pages.ts";

const FEW = 50;
const MANY = 5000;
const HOLDS = { greetings: 12, candles: 12, photographs: 12 };
/** A page takes long enough that many would be unfinished, and not counted, at the end. */
const FEW_CONNECTIONS = 4;
/** Neither in memory nor stored: rendered for each visit. */
const NOTHING_KEPT = { PAGE_CACHE_MB: "0", PAGE_STORE_MB: "0" };

/** A life in its years: from memory, and its first page when much is told. */
export async function measureWalk(bench: Bench): Promise<Row[]> {
  const world = await bench.world("walk");
  const [few = "", many = ""] = await world.addMemorials(2, HOLDS);
  await world.addYears(few, FEW);
  await world.addYears(many, MANY);
  await world.settle();
  const path = (id: string) => `/memorial/${id}/timeline`;
  const kept = await keptRows(bench, world, path(many), { what: "Walk", least: 0.5 });
  const product = await bench.product(world, NOTHING_KEPT);
  const sides = {
    ours: { product, paths: [path(many)] },
    theirs: { product, paths: [path(few)] },
  };
  const what = "Walk, first page of 5,000 against 50, rendered";
  const rendered = await compare(bench, what, sides, FEW_CONNECTIONS);
  await product.stop();
  return [...kept, rendered];
}
