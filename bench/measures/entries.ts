import type { GreetingsOrder } from "../bare-greetings.ts";
import type { InsertOrder } from "../bare-inserts.ts";
import type { Bench } from "../bench.ts";
import type { Product } from "../product.ts";
import { byTurns, median } from "../rounds.ts";
import { perSecond, times, type Row } from "../table.ts";
import type { World } from "../world.ts";

const MEMORIALS = 1000;
/** The size of the product's own pool (DATABASE_POOL). */
const DATABASE_CONNECTIONS = 16;

const NOTHING = { greetings: 0, candles: 0, photographs: 0 };

const GREETING = {
  authorName: "Grethe Lund",
  message: "Tak for kaffen, for kagen og for al den tid, du havde.",
};

/** Writing greetings: each is on disk before it is answered. */
export async function measureEntries(bench: Bench): Promise<Row[]> {
  const world = await bench.world("entries");
  const memorialIds = await world.addMemorials(MEMORIALS, NOTHING);
  await world.settle();
  const product = await bench.product(world);
  return [
    await row("Greetings on many memorials", bench, { world, product, memorialIds }),
    await row("Greetings, all on one memorial", bench, {
      world,
      product,
      memorialIds: memorialIds.slice(0, 1),
    }),
    await httpRow(bench, { world, product, memorialIds }),
    ...(await againstRows(bench, { world, product, memorialIds })),
  ];
}

/** The former build, with its own tables, under the same load, alternately. */
async function againstRows(bench: Bench, { product, memorialIds }: Given): Promise<Row[]> {
  if (bench.against === null) return [];
  const before = await bench.world("entries_before", bench.against);
  const beforeIds = await before.addMemorials(MEMORIALS, NOTHING);
  await before.settle();
  const other = await bench.product(before, {}, "measured", bench.against);
  const rows = [];
  for (const [what, count] of [
    ["Greetings on many memorials, beside the other build", MEMORIALS],
    ["Greetings on one memorial, beside the other build", 1],
  ] as const) {
    const { ours, theirs } = await byTurns(
      bench.rounds,
      () => bench.load(product, greetings(memorialIds.slice(0, count))),
      () => bench.load(other, greetings(beforeIds.slice(0, count))),
    );
    const [rate = 0, otherRate = 0] = [ours, theirs].map((turns) =>
      median(turns.map((turn) => turn.perSecond)),
    );
    rows.push({
      what,
      ours: perSecond(rate),
      comparison: `${perSecond(otherRate)} other build`,
      ratio: times(rate / otherRate),
      asked: "≥ 0.95 ×",
      reached: rate / otherRate >= 0.95,
    });
  }
  return rows;
}

function greetings(memorialIds: string[]) {
  return {
    paths: memorialIds.map((id) => `/api/memorials/${id}/guestbook`),
    body: JSON.stringify(GREETING),
  };
}

type Given = { world: World; product: Product; memorialIds: string[] };

async function row(what: string, bench: Bench, given: Given): Promise<Row> {
  const { world, product, memorialIds } = given;
  const inserts = bench.worker<InsertOrder, number>("bare-inserts.ts", "measured");
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => bench.load(product, greetings(memorialIds)),
    () =>
      inserts.ask({
        url: world.url,
        connections: DATABASE_CONNECTIONS,
        seconds: bench.seconds,
        memorialIds,
        ...GREETING,
      }),
  );
  const rate = median(ours.map((turn) => turn.perSecond));
  const ratio = rate / median(theirs);
  return {
    what,
    ours: perSecond(rate),
    comparison: `${perSecond(median(theirs))} bare inserts`,
    ratio: times(ratio),
    asked: "≥ 0.4 ×",
    reached: ratio >= 0.4,
  };
}

/** The cost of HTTP alone, without a database. */
async function httpRow(bench: Bench, { world, product, memorialIds }: Given): Promise<Row> {
  const bare = bench.worker<GreetingsOrder, number>("bare-greetings.ts", "measured");
  const port = await bare.ask({ url: world.url, connections: DATABASE_CONNECTIONS });
  const order = greetings(memorialIds);
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => bench.load(product, order),
    () => bench.load({ url: `http://127.0.0.1:${port}`, pid: bare.pid }, order),
  );
  const [rate = 0, bareRate = 0] = [ours, theirs].map((turns) =>
    median(turns.map((turn) => turn.perSecond)),
  );
  return {
    what: "  beside node:http with one insert a request",
    ours: perSecond(rate),
    comparison: `${perSecond(bareRate)} bare node:http`,
    ratio: times(rate / bareRate),
    asked: "",
    reached: null,
  };
}
