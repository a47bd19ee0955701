import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import lighthouse, { type Result } from "lighthouse";
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

/** The pages as Lighthouse sees them on its phone: simulated slow 4G, a slow processor. */
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

async function judge(
  path: string,
  round: number,
  { site, port, reports }: WebBench,
): Promise<Result> {
  const run = await lighthouse(site.url + path, {
    port,
    output: ["html", "json"],
    logLevel: "error",
    extraHeaders: { "accept-language": "da" },
  });
  if (run === undefined) throw new Error(`Lighthouse said nothing about ${path}.`);
  const { lhr, report } = run;
  if (lhr.runtimeError !== undefined) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  if (reports !== null) await keepReports(reports, `${fileName(path)}.${round}`, [report].flat());
  return lhr;
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
    row("  CLS", cls.toFixed(3), `≤ ${CLS}`, cls <= CLS),
  ];
}

function row(what: string, ours: string, asked: string, reached: boolean): Row {
  return { what, ours, comparison: "", ratio: "", asked, reached };
}
