import { CONNECTIONS, type Bench } from "../bench.ts";
import type { Product } from "../product.ts";
import { byTurns, median } from "../rounds.ts";
import { times, type Row } from "../table.ts";
import type { World } from "../world.ts";

const FEW_MEMORIALS = 100;
const MANY_MEMORIALS = 100_000;
const STEP = 2000;
const ORDINARY = { greetings: 2, candles: 2, photographs: 1 };
const UNCACHED = { PAGE_CACHE_MB: "0" };

/** The cost of a page with large amounts of data. */
export async function measureGrowth(bench: Bench): Promise<Row[]> {
  return [...(await manyGreetings(bench)), await manyMemorials(bench)];
}

async function manyGreetings(bench: Bench): Promise<Row[]> {
  const world = await bench.world("greetings");
  const holds = { candles: 12, photographs: 12 };
  const [few] = await world.addMemorials(1, { ...holds, greetings: 10 });
  const [many] = await world.addMemorials(1, { ...holds, greetings: 10_000 });
  await world.settle();
  const rows = [];
  for (const { what, settings } of [
    { what: "10,000 greetings beside 10, cached", settings: {} },
    { what: "10,000 greetings against 10, rendered", settings: UNCACHED },
  ]) {
    const product = await bench.product(world, settings);
    rows.push(
      await compare(bench, what, {
        ours: { product, paths: [`/memorial/${many}`] },
        theirs: { product, paths: [`/memorial/${few}`] },
      }),
    );
    await product.stop();
  }
  return rows;
}

async function manyMemorials(bench: Bench): Promise<Row> {
  const few = await bench.world("few");
  const many = await bench.world("many");
  return compare(bench, "100,000 memorials against 100, rendered", {
    ours: await filled(bench, many, MANY_MEMORIALS),
    theirs: await filled(bench, few, FEW_MEMORIALS),
  });
}

type Side = { product: Product; paths: string[] };

async function filled(bench: Bench, world: World, memorials: number): Promise<Side> {
  const ids = [];
  for (let added = 0; added < memorials; added += STEP) {
    ids.push(...(await world.addMemorials(Math.min(STEP, memorials - added), ORDINARY)));
  }
  await world.settle();
  const every = Math.max(1, Math.floor(memorials / 1000));
  const visited = ids.filter((_, index) => index % every === 0);
  const product = await bench.product(world, UNCACHED);
  return { product, paths: visited.map((id) => `/memorial/${id}`) };
}

/** How many times longer a page takes, measured by throughput. */
export async function compare(
  bench: Bench,
  what: string,
  sides: { ours: Side; theirs: Side },
  connections = CONNECTIONS,
): Promise<Row> {
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => bench.load(sides.ours.product, { paths: sides.ours.paths, connections }),
    () => bench.load(sides.theirs.product, { paths: sides.theirs.paths, connections }),
  );
  const [time = 0, other = 0] = [ours, theirs].map((turns) =>
    median(turns.map(({ perSecond }) => (1000 * connections) / perSecond)),
  );
  return {
    what,
    ours: `${time.toFixed(1)} ms`,
    comparison: `${other.toFixed(1)} ms`,
    ratio: times(time / other),
    asked: "≤ 1.2 ×",
    reached: time / other <= 1.2,
  };
}
