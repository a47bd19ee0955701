import { figureOf } from "#features/qr/symbols/engine/drawing.ts";
import { proveSymbol } from "#features/qr/symbols/engine/prove.server.ts";
import { drawingOf } from "#features/qr/symbols/engine/symbol-order.server.ts";
import { drawSvg } from "#features/qr/symbols/engine/svg.ts";
import { symbolSettings } from "#features/qr/symbols/engine/symbol-fields.ts";

/** The product's processing of a symbol, in its own process. */

export type SymbolsOrder = { work: "svg" | "prove"; count: number };
export type SymbolsMade = { ms: number; made: number; verified: number };

const FILES = ["svg", "pdf", "dxf-2000"] as const;
const settings = symbolSettings.parse({});
let next = 0;

/** Different each time. */
function nextOrder() {
  next += 1;
  const code = (next * 7_919_777 + 10 ** 12).toString(32).toUpperCase().padStart(9, "0").slice(-9);
  return { host: "mindelys.dk", code, shownCode: code, settings };
}

async function run({ work, count }: SymbolsOrder): Promise<SymbolsMade> {
  let verified = 0;
  const begun = performance.now();
  for (let made = 0; made < count; made += 1) {
    if (work === "svg") drawSvg(figureOf(drawingOf(nextOrder())));
    else {
      const { proof } = await proveSymbol({ ...nextOrder(), formats: FILES, madeAt: new Date(0) });
      verified += proof.verified ? 1 : 0;
    }
  }
  return { ms: performance.now() - begun, made: count, verified };
}

process.on("message", (order: SymbolsOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
