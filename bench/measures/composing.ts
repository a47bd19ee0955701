import type { Bench } from "../bench.ts";
import type { ComposingOrder } from "../product-composing.ts";
import { times, type Row } from "../table.ts";

/** A piece composed, judged, rendered, levelled and written, beside the synthesiser that plays its notes alone. */
export async function measureComposing(bench: Bench): Promise<Row[]> {
  const worker = bench.worker<ComposingOrder, number>("product-composing.ts", "all");
  // The instruments are decoded once.
  await worker.ask({ work: "bare", seed: 0 });
  let [ours, theirs] = [0, 0];
  for (let seed = 1; seed <= bench.rounds; seed += 1) {
    theirs += await worker.ask({ work: "bare", seed });
    ours += await worker.ask({ work: "product", seed });
  }
  return [
    {
      what: "composing a piece of two minutes",
      ours: `${(ours / bench.rounds / 1000).toFixed(1)} s`,
      comparison: `${(theirs / bench.rounds / 1000).toFixed(1)} s the synthesiser alone`,
      ratio: times(ours / theirs),
      asked: "≤ 1.3 ×",
      reached: ours / theirs <= 1.3,
    },
  ];
}
