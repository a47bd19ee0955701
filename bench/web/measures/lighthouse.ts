import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import lighthouse, { type Result, type RunnerResult } from "lighthouse";
import { median } from "../../rounds.ts";
import type { Row } from "../../table.ts";
import type { WebBench } from "../web-bench.ts";

/** The categories that Lighthouse judges a page by, each out of 100. */
const CATEGORIES = [
  { id: "performance", title: "performance", asked: 97 },
  { id: "accessibility", title: "accessibility", asked: 100 },
  { id: "best-practices", title: "best practices", asked: 100 },
  { id: "seo", title: "SEO", asked: 100 },
];
const LCP_SECONDS = 1.8;
const CLS = 0.02;
const ATTEMPTS = 3;

/** The pages as Lighthouse measures them for its phone: simulated slow 4G, a slow processor. */
export async function measureLighthouse(bench: WebBench): Promise<Row[]> {
  const asked = ["/", `/memorial/${bench.site.slug}`, "/pricing", "/create-memorial/guided"];
  const rows: Row[] = [];
  for (const path of bench.pages.length > 0 ? bench.pages : asked) {
    const results: Result[] = [];
    for (let round = 1; round <= bench.rounds; round++) {
      results.push(await judge(path, round, bench));
    }
    rows.push(...rowsOf(path, results));
  }
  return rows;
}

/** Lighthouse sometimes misses the start of a load, reports that and asks to be run again. */
async function judge(path: string, round: number, bench: WebBench): Promise<Result> {
  let said = "nothing";
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const run = await judgeOnce(bench.site.url + path, bench.port);
    const { lhr, report } = run;
    said = lhr.runtimeError?.message ?? "";
    if (lhr.runtimeError !== undefined) continue;
    const { reports } = bench;
    if (reports !== null) await keepReports(reports, `${fileName(path)}.${round}`, [report].flat());
    return lhr;
  }
  throw new Error(`Lighthouse said of ${path}: ${said}`);
}

async function judgeOnce(address: string, port: number): Promise<RunnerResult> {
  const run = await lighthouse(address, {
    port,
    output: ["html", "json"],
    logLevel: "error",
    extraHeaders: { "accept-language": "da" },
  });
  if (run === undefined) throw new Error(`Lighthouse said nothing of ${address}.`);
  return run;
}

async function keepReports(
  folder: string,
  name: string,
  [html = "", json = ""]: string[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.html`), html);
  await writeFile(join(folder, `${name}.json`), json);
}

function fileName(path: string): string {
  return path === "/" ? "front" : path.slice(1).replaceAll("/", "-");
}

function rowsOf(path: string, results: Result[]): Row[] {
  const scores = CATEGORIES.map(({ id, title, asked }) => {
    const score = median(results.map(({ categories }) => (categories[id]?.score ?? 0) * 100));
    const limit = asked === 100 ? "100" : `≥ ${asked}`;
    return row(`${path}: ${title}`, score.toFixed(0), limit, Math.round(score) >= asked);
  });
  const figure = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const lcp = figure("largest-contentful-paint") / 1000;
  const cls = figure("cumulative-layout-shift");
  return [
    ...scores,
    row("  LCP", `${lcp.toFixed(2)} s`, `≤ ${LCP_SECONDS} s`, lcp <= LCP_SECONDS),
    row(
      "  TBT, on a machine of so many points",
      `${figure("total-blocking-time").toFixed(0)} ms`,
      median(results.map(({ environment }) => environment.benchmarkIndex)).toFixed(0),
      null,
    ),
    row("  CLS", cls.toFixed(3), `≤ ${CLS}`, cls <= CLS),
  ];
}

function row(what: string, ours: string, asked: string, reached: boolean | null): Row {
  return { what, ours, comparison: "", ratio: "", asked, reached };
}
