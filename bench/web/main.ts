import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { printTable, type Row } from "../table.ts";
import { openBrowser } from "./browser.ts";
import { measureCandle } from "./measures/candle.ts";
import { measureLighthouse } from "./measures/lighthouse.ts";
import { measureScan } from "./measures/scan.ts";
import { measureSlider } from "./measures/slider.ts";
import { measureUnplugged } from "./measures/unplugged.ts";
import { measureWeight } from "./measures/weight.ts";
import { openSite } from "./site.ts";
import type { WebBench } from "./web-bench.ts";

/** `npm run bench:web [-- lighthouse …] [--rounds 3] [--page /pricing] [--reports folder]` */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    page: { type: "string", multiple: true, default: [] },
    reports: { type: "string" },
  },
});

const MEASURES: Record<string, (bench: WebBench) => Promise<Row[]>> = {
  lighthouse: measureLighthouse,
  candle: measureCandle,
  scan: measureScan,
  slider: measureSlider,
  weight: measureWeight,
  unplugged: measureUnplugged,
};

async function run(names: string[]): Promise<Row[]> {
  console.error("Making the demo memorial and its pictures …");
  const site = await openSite();
  const { browser, port } = await openBrowser();
  try {
    const settings = { rounds: Number(values.rounds), pages: values.page };
    const bench: WebBench = { ...settings, site, browser, port, reports: values.reports ?? null };
    const rows: Row[] = [];
    for (const name of names) {
      console.error(`Measuring ${name} …`);
      rows.push(...((await MEASURES[name]?.(bench)) ?? []));
    }
    return rows;
  } finally {
    await browser.close();
    await site.close();
  }
}

const unknown = positionals.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  console.error(
    `Not measured: ${unknown.join(", ")}. There are: ${Object.keys(MEASURES).join(", ")}.`,
  );
  process.exit(2);
}
const rows = await run(positionals.length > 0 ? positionals : Object.keys(MEASURES));
const model = cpus()[0]?.model ?? "unknown processor";
console.log(
  `\n${model}, ${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}\n`,
);
printTable(rows);
