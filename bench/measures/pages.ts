import type { Bench, Loaded } from "../bench.ts";
import { byTurns, median } from "../rounds.ts";
import { perSecond, times, type Row } from "../table.ts";
import { visit } from "../visit.ts";
import { PHOTOGRAPHS } from "../world.ts";

const rateOf = (turns: Loaded[]) => median(turns.map((turn) => turn.perSecond));
/** The load may be slower than what is measured; the processor time of an answer is not its. */
const costRateOf = (turns: Loaded[]) => median(turns.map((turn) => turn.perProcessorSecond));
const slowestOf = (turns: Loaded[]) => median(turns.map((turn) => turn.p99));

/** A memorial's page with twelve photographs: from the cache, and made anew each time. */
export async function measurePages(bench: Bench): Promise<Row[]> {
  const world = await bench.world("pages");
  const [id] = await world.addMemorials(1, {
    greetings: 12,
    candles: 12,
    photographs: PHOTOGRAPHS,
  });
  await world.settle();
  const path = `/memorial/${id}`;
  const product = await bench.product(world);
  await visit(product.url + path);
  const bare = await bench.bareServer(await visit(product.url + path));
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => bench.load(product, { paths: [path] }),
    () => bench.load(bare, { paths: [path] }),
  );
  const half = { paths: [path], perSecond: Math.round(rateOf(theirs) / 2) };
  const calm = await byTurns(
    bench.rounds,
    () => bench.load(product, half),
    () => bench.load(bare, half),
  );
  const ratio = costRateOf(ours) / costRateOf(theirs);
  const cached = [
    {
      what: "Memorial page, cached, a second of its core",
      ours: perSecond(costRateOf(ours)),
      comparison: `${perSecond(costRateOf(theirs))} bare node:http`,
      ratio: times(ratio),
      asked: "≥ 0.5 ×",
      reached: ratio >= 0.5,
    },
    latencyRow("  99 of 100 answered within, as fast as the load goes", { ours, theirs }),
    {
      ...latencyRow("  99 of 100 answered within, at half of that", calm),
      asked: "< 5 ms",
      reached: slowestOf(calm.ours) < 5,
    },
  ];
  await bench.close();
  return [...cached, await uncachedRow(bench, world.url, path)];
}

function latencyRow(what: string, turns: Record<"ours" | "theirs", Loaded[]>): Row {
  const [ours, theirs] = [slowestOf(turns.ours), slowestOf(turns.theirs)];
  const ratio = times(ours / theirs);
  return { what, ours: `${ours} ms`, comparison: `${theirs} ms`, ratio, asked: "", reached: null };
}

/**
 * Few connections: a page takes long enough that fifty of them would be half made, and not counted,
 * when the time is up. Asked until the compiler knows the program, as it does on any day but the first.
 */
async function uncachedRow(bench: Bench, databaseUrl: string, path: string): Promise<Row> {
  const product = await bench.product({ url: databaseUrl }, { PAGE_CACHE_MB: "0" });
  const order = { paths: [path], connections: 4 };
  await bench.load(product, { ...order, seconds: 4 * bench.seconds });
  const turns = [];
  for (let turn = 0; turn < bench.rounds; turn++) {
    turns.push(await bench.load(product, order));
  }
  return {
    what: "Memorial page, made anew each time",
    ours: perSecond(rateOf(turns)),
    comparison: `${perSecond(costRateOf(turns))} a second of its core`,
    ratio: "",
    asked: "≥ 400/s",
    reached: rateOf(turns) >= 400,
  };
}
