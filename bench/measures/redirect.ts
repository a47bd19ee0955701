import type { Bench } from "../bench.ts";
import { byTurns, median } from "../rounds.ts";
import { perSecond, times, type Row } from "../table.ts";
import { visit } from "../visit.ts";

const CODES = 1_000_000;
/** Requested in turn: the number of plates visited in the same second. */
const SCANNED = 1000;

/** The address in the symbol, with all codes of a large customer, each scan counted. */
export async function measureRedirect(bench: Bench): Promise<Row[]> {
  const world = await bench.world("redirect");
  const codes = await world.addCodes(CODES);
  await world.settle();
  const paths = codes.slice(0, SCANNED).map((code) => `/Q/${code}`);
  const product = await bench.product(world);
  const bare = await bench.bareServer(await visit(`${product.url}${paths[0]}`));
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => bench.load(product, { paths }),
    () => bench.load(bare, { paths }),
  );
  const [rate, bareRate] = [ours, theirs].map((turns) =>
    median(turns.map((turn) => turn.perProcessorSecond)),
  );
  const ratio = (rate ?? 0) / (bareRate ?? 0);
  const [p99 = NaN, bareP99] = [ours, theirs].map((turns) => median(turns.map((turn) => turn.p99)));
  return [
    {
      what: "Redirect /q/{code}, a second of its core",
      ours: perSecond(rate ?? 0),
      comparison: `${perSecond(bareRate ?? 0)} bare node:http`,
      ratio: times(ratio),
      asked: "≥ 0.4 ×",
      reached: ratio >= 0.4,
    },
    {
      what: "Redirect /q/{code}, p99 of 50 at once",
      ours: `${p99} ms`,
      comparison: `${bareP99} ms bare, without PostgreSQL beside the load`,
      ratio: "",
      asked: "< 5 ms",
      reached: p99 < 5,
    },
  ];
}
