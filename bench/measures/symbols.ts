import type { Bench } from "../bench.ts";
import { processorSeconds } from "../processes.ts";
import type { SymbolsMade, SymbolsOrder } from "../product-symbols.ts";
import { median } from "../rounds.ts";
import { perSecond, type Row } from "../table.ts";

const SVGS_A_ROUND = 6000;
const PROOFS_A_ROUND = 100;
const SVGS_ASKED = 3000;
const PROOFS_ASKED = 15;

/** Symbols drawn, and symbols drawn, decoded and tested under wear, on one core. */
export async function measureSymbols(bench: Bench): Promise<Row[]> {
  const worker = bench.worker<SymbolsOrder, SymbolsMade>("product-symbols.ts", "measured");
  await worker.ask({ work: "svg", count: SVGS_A_ROUND });
  await worker.ask({ work: "prove", count: PROOFS_A_ROUND });
  const [drawn, proved, processor]: number[][] = [[], [], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    const svg = await worker.ask({ work: "svg", count: SVGS_A_ROUND });
    drawn?.push((svg.made * 1000) / svg.ms);
    const before = processorSeconds(worker.pid);
    const tried = await worker.ask({ work: "prove", count: PROOFS_A_ROUND });
    if (tried.verified !== tried.made) throw new Error(`Only ${tried.verified} were verified.`);
    proved?.push((tried.made * 1000) / tried.ms);
    processor?.push(tried.made / (processorSeconds(worker.pid) - before));
  }
  const [svgs, proofs, perCore] = [drawn, proved, processor].map((rates) => median(rates ?? []));
  return [
    {
      what: "A symbol made and drawn as SVG",
      ours: perSecond(svgs ?? 0),
      comparison: "",
      ratio: "",
      asked: `≥ ${perSecond(SVGS_ASKED)}`,
      reached: (svgs ?? 0) >= SVGS_ASKED,
    },
    {
      what: "SVG, PDF and DXF read back, the symbol tried under wear",
      ours: `${(proofs ?? 0).toFixed(1)}/s`,
      comparison: `${(perCore ?? 0).toFixed(1)} a second of processor`,
      ratio: "",
      asked: `≥ ${PROOFS_ASKED}/s and core`,
      reached: (perCore ?? 0) >= PROOFS_ASKED,
    },
  ];
}
