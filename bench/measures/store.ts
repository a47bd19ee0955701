import { performance } from "node:perf_hooks";
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import type { Product } from "../product.ts";
import { byTurns, median } from "../rounds.ts";
import { perSecond, times, type Row } from "../table.ts";
import { visit } from "../visit.ts";
import { PHOTOGRAPHS } from "../world.ts";

const HOLDS = { greetings: 12, candles: 12, photographs: PHOTOGRAPHS };
const VISITS = 4000;
/** Concurrent requests while all pages are rendered for the first time. */
const AT_ONCE = 4;

/** Pages stored earlier and not in memory: all of them from disk, and many visited at random. */
export async function measureStore(bench: Bench, memorials: number): Promise<Row[]> {
  const world = await bench.world("store");
  const ids = await world.addMemorials(memorials, HOLDS);
  await world.settle();
  const paths = ids.map((id) => `/memorial/${id}`);
  const settings = {
    DATA_DIRECTORY: join(bench.directory, "store"),
    // A page contains its own address, so another port would be another page.
    PUBLIC_URL: "http://127.0.0.1",
  };
  const first = await bench.product(world, settings);
  await makeAll(first, paths);
  const atRandom = await randomRow(first, paths);
  await first.stop();
  const rows = [];
  for (const what of ["Memorial page, made before, not in memory", "  after another restart"]) {
    const product = await bench.product(world, { ...settings, PAGE_CACHE_MB: "0" });
    rows.push(await storedRow(bench, what, product, paths));
    await product.stop();
  }
  return [...rows, atRandom];
}

async function makeAll(product: Product, paths: string[]): Promise<void> {
  const waiting = [...paths];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        await visit(product.url + path);
      }
    }),
  );
}

async function storedRow(
  bench: Bench,
  what: string,
  product: Product,
  paths: string[],
): Promise<Row> {
  const bare = await bench.bareServer(await visit(product.url + (paths[0] ?? "/")));
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => bench.load(product, { paths }),
    () => bench.load(bare, { paths }),
  );
  const [rate = 0, bareRate = 0] = [ours, theirs].map((turns) =>
    median(turns.map((turn) => turn.perProcessorSecond)),
  );
  return {
    what: `${what}, a second of its core`,
    ours: perSecond(rate),
    comparison: `${perSecond(bareRate)} bare node:http`,
    ratio: times(rate / bareRate),
    asked: "≥ 0.15 ×",
    reached: rate / bareRate >= 0.15,
  };
}

/** One visitor at a time, so that a visit waits only for its own page. */
async function randomRow(product: Product, paths: string[]): Promise<Row> {
  const taken: number[] = [];
  for (let count = 0; count < VISITS; count++) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? "/";
    const begun = performance.now();
    await visit(product.url + path);
    taken.push(performance.now() - begun);
  }
  taken.sort((one, other) => one - other);
  const slow = taken[Math.floor(taken.length * 0.99)] ?? Number.NaN;
  const ratio = slow / median(taken);
  return {
    what: `${paths.length.toLocaleString("en")} memorials at random: 99 of 100 beside the median`,
    ours: `${slow.toFixed(2)} ms`,
    comparison: `${median(taken).toFixed(2)} ms`,
    ratio: times(ratio),
    asked: "≤ 3 ×",
    reached: ratio <= 3,
  };
}
