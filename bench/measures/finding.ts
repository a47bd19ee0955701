import { performance } from "node:perf_hooks";
import type { SitemapOrder } from "../bare-sitemap.ts";
import type { Bench } from "../bench.ts";
import type { Product } from "../product.ts";
import { byTurns, median } from "../rounds.ts";
import { times, type Row } from "../table.ts";

const FEW = 2000;
const MANY = 200_000;
/** Searches in a turn, one after the other: each for another name. */
const SEARCHES = 200;
const PART = 50_000;
const UNLIMITED = { LIMIT_SEARCH: "100000000/1", LIMIT_SITEMAP: "100000000/1" };

/** Pages found by name among many, and what search engines read. */
export async function measureFinding(bench: Bench): Promise<Row[]> {
  const [few, many] = [await bench.world("names_few"), await bench.world("names_many")];
  const names = await few.addNames(FEW);
  await many.addNames(MANY);
  await few.settle();
  await many.settle();
  const products = {
    few: await bench.product(few, UNLIMITED),
    many: await bench.product(many, UNLIMITED),
  };
  const surnames = names.map((name) => name.split(" ").at(-1) ?? name);
  return [
    await searchRow(bench, "Search by name in 200,000 beside 2,000", names, products),
    await searchRow(bench, "  by surname", surnames, products),
    await sitemapRow(bench, products.many),
  ];
}

type Products = { few: Product; many: Product };

async function searchRow(
  bench: Bench,
  what: string,
  names: string[],
  { few, many }: Products,
): Promise<Row> {
  const asked = names
    .slice(0, SEARCHES)
    .map((name) => `/api/memorials?${new URLSearchParams({ q: name })}`);
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => timeOfEach(many, asked),
    () => timeOfEach(few, asked),
  );
  return row(what, median(ours), median(theirs), { asked: "≤ 2 ×", most: 2 });
}

/** The median of one after the other. */
async function timeOfEach({ url }: Product, paths: string[]): Promise<number> {
  const taken = [];
  for (const path of paths) {
    const begun = performance.now();
    const answer = await fetch(url + path);
    const { items } = (await answer.json()) as { items: unknown[] };
    taken.push(performance.now() - begun);
    if (items.length === 0) throw new Error(`${path} found nobody.`);
  }
  return median(taken);
}

async function sitemapRow(bench: Bench, product: Product): Promise<Row> {
  const text = await (await fetch(`${product.url}/sitemap-1.xml`)).text();
  const addresses = [...text.matchAll(/<loc>[^<]*?(\/memorial\/[^<]+)<\/loc>/g)];
  if (addresses.length !== PART) throw new Error(`The part has ${addresses.length} addresses.`);
  const lastmod = new Date().toISOString();
  const items = addresses.map(([, url = ""]) => ({ url, lastmod }));
  const bare = bench.worker<SitemapOrder | "again", number>("bare-sitemap.ts", "measured");
  await bare.ask({ hostname: "https://mindelys.example", items });
  const { ours, theirs } = await byTurns(
    bench.rounds,
    async () => {
      const begun = performance.now();
      await (await fetch(`${product.url}/sitemap-1.xml`)).arrayBuffer();
      return performance.now() - begun;
    },
    () => bare.ask("again"),
  );
  const [own, library] = [median(ours), median(theirs)];
  return row("A sitemap of 50,000 beside the library", own, library, {
    asked: "≤ 1.5 ×",
    most: 1.5,
  });
}

function row(
  what: string,
  ours: number,
  comparison: number,
  { asked, most }: { asked: string; most: number },
): Row {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const ratio = ours / comparison;
  return {
    what,
    ours: ms(ours),
    comparison: ms(comparison),
    ratio: times(ratio),
    asked,
    reached: ratio <= most,
  };
}
