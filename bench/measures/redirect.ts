import type { Bench } from "../bench.ts";
import { byTurns, median } from "../rounds.ts";
import { perSecond, times, type Row } from "../table.ts";
import { visit } from "../visit.ts";

/** The address in the symbol. */
export async function measureRedirect(bench: Bench): Promise<Row[]> {
  const path = "/Q/7K2MQX4R8";
  const product = await bench.product(await bench.world("redirect"));
  const bare = await bench.bareServer(await visit(product.url + path));
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => bench.load(product, { paths: [path] }),
    () => bench.load(bare, { paths: [path] }),
  );
  const [rate, bareRate] = [ours, theirs].map((turns) =>
    median(turns.map((turn) => turn.perProcessorSecond)),
  );
  const ratio = (rate ?? 0) / (bareRate ?? 0);
  return [
    {
      what: "Redirect /q/{code}, a second of its core",
      ours: perSecond(rate ?? 0),
      comparison: `${perSecond(bareRate ?? 0)} bare node:http`,
      ratio: times(ratio),
      asked: "≥ 0.4 ×",
      reached: ratio >= 0.4,
    },
  ];
}
