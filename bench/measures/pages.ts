import type { Bench, Lazy } from "../bench.ts";
import { THIS_BUILD, type Build } from "../builds.ts";
import { byTurns, median } from "../rounds.ts";
import { perSecond, times, type Row } from "../table.ts";
import { visit } from "../visit.ts";
import { PHOTOGRAPHS, type World } from "../world.ts";

const HOLDS = { greetings: 12, candles: 12, photographs: PHOTOGRAPHS };
/** Neither in memory nor stored: rendered for each visit. */
const NOTHING_KEPT = { PAGE_CACHE_MB: "0", PAGE_STORE_MB: "0" };

const rateOf = (turns: Lazy[]) => median(turns.map((turn) => turn.perSecond));
/** The load generator may be the bottleneck; the processor time per answer doesn't depend on it. */
const costRateOf = (turns: Lazy[]) => median(turns.map((turn) => turn.perProcessorSecond));
const slowestOf = (turns: Lazy[]) => median(turns.map((turn) => turn.p99));

/** A memorial's page with twelve photographs: from memory, and rendered for each visit. */
export async function measurePages(bench: Bench): Promise<Row[]> {
  const world = await bench.world("pages");
  const [id] = await world.addMemorials(1, HOLDS);
  await world.settle();
  const path = `/memorial/${id}`;
  return [
    ...(await keptRows(bench, world, path, { what: "Memorial page", least: 0.55 })),
    ...(await latencyRows(bench, world, path)),
    await anewRow(bench, world, path),
  ];
}

/** Compared with a bare server, in each of several starts, so that none is a matter of luck. */
export async function keptRows(
  bench: Bench,
  world: World,
  path: string,
  { what, least }: { what: string; least: number },
): Promise<Row[]> {
  const starts = [];
  for (let start = 0; start < bench.starts; start++) {
    const product = await bench.product(world);
    await visit(product.url + path);
    const bare = await bench.bareServer(await visit(product.url + path));
    const { ours, theirs } = await byTurns(
      bench.rounds,
      () => bench.load(product, { paths: [path] }),
      () => bench.load(bare, { paths: [path] }),
    );
    starts.push({ ours: costRateOf(ours), theirs: costRateOf(theirs) });
    await product.stop();
  }
  const ratios = starts.map(({ ours, theirs }) => ours / theirs);
  const lowest = Math.min(...ratios);
  return [
    {
      what: `${what}, in memory, a second of its core`,
      ours: perSecond(median(starts.map(({ ours }) => ours))),
      comparison: `${perSecond(median(starts.map(({ theirs }) => theirs)))} bare node:http`,
      ratio: times(median(ratios)),
      asked: "",
      reached: null,
    },
    {
      what: `  the lowest of ${bench.starts} starts`,
      ours: "",
      comparison: "",
      ratio: times(lowest),
      asked: `≥ ${least} ×`,
      reached: lowest >= least,
    },
  ];
}

async function latencyRows(bench: Bench, world: World, path: string): Promise<Row[]> {
  const product = await bench.product(world);
  await visit(product.url + path);
  const bare = await bench.bareServer(await visit(product.url + path));
  const full = await byTurns(
    bench.rounds,
    () => bench.load(product, { paths: [path] }),
    () => bench.load(bare, { paths: [path] }),
  );
  const half = { paths: [path], perSecond: Math.round(rateOf(full.theirs) / 2) };
  const calm = await byTurns(
    bench.rounds,
    () => bench.load(product, half),
    () => bench.load(bare, half),
  );
  await product.stop();
  return [
    latencyRow("  99 of 100 answered within, as fast as the load goes", full),
    {
      ...latencyRow("  99 of 100 answered within, at half of that", calm),
      asked: "< 5 ms",
      reached: slowestOf(calm.ours) < 5,
    },
  ];
}

function latencyRow(what: string, turns: Record<"ours" | "theirs", Lazy[]>): Row {
  const [ours, theirs] = [slowestOf(turns.ours), slowestOf(turns.theirs)];
  const ratio = times(ours / theirs);
  return { what, ours: `${ours} ms`, comparison: `${theirs} ms`, ratio, asked: "", reached: null };
}

/** Alternately with the commit to compare with, if one is given. */
async function anewRow(bench: Bench, world: World, path: string): Promise<Row> {
  const what = "Memorial page, rendered each time, per second of its core";
  const load = await anewLoad(bench, world, path, THIS_BUILD);
  if (bench.against === null) {
    const turns = [];
    for (let turn = 0; turn < bench.rounds; turn++) turns.push(await load());
    const ours = perSecond(costRateOf(turns));
    return { what, ours, comparison: "", ratio: "", asked: "", reached: null };
  }
  const before = await bench.world("pages_before", bench.against);
  const [id] = await before.addMemorials(1, HOLDS);
  await before.settle();
  const other = await anewLoad(bench, before, `/memorial/${id}`, bench.against);
  const { ours, theirs } = await byTurns(bench.rounds, load, other);
  const ratio = costRateOf(ours) / costRateOf(theirs);
  return {
    what,
    ours: perSecond(costRateOf(ours)),
    comparison: `${perSecond(costRateOf(theirs))} other build`,
    ratio: times(ratio),
    asked: "≥ 4 × 1d73c6b",
    reached: ratio >= 4,
  };
}

/**
 * Few connections: a page takes long enough that fifty would be unfinished, and not counted, at the
 * end. Requests continue until the code is compiled, as it is in permanent use.
 */
async function anewLoad(bench: Bench, world: World, path: string, build: Build) {
  const product = await bench.product(world, NOTHING_KEPT, "measured", build);
  const order = { paths: [path], connections: 4 };
  await bench.load(product, { ...order, seconds: 4 * bench.seconds });
  return () => bench.load(product, order);
}
