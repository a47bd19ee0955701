import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Bench } from "../bench.ts";
import type { Row } from "../table.ts";
import { visit, type Visited } from "../visit.ts";
import { PHOTOGRAPHS } from "../world.ts";

/** The bytes that a phone loads for its first view of a memorial, compressed. */
export async function measureViews(bench: Bench): Promise<Row[]> {
  const world = await bench.world("views");
  const [id] = await world.addMemorials(1, {
    greetings: 12,
    candles: 12,
    photographs: PHOTOGRAPHS,
  });
  const { url } = await bench.product(world);
  const page = await visit(`${url}/memorial/${id}`);
  const html = textOf(page);
  const styles = await fetchAll(url, addresses(html, /<link[^>]+rel="stylesheet"[^>]*>/g, "href"));
  const scripts = await fetchAll(url, [
    ...(/\bdata-files="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? []),
    ...addresses(html, /<script[^>]+src="[^>]*>/g, "src"),
    ...[...html.matchAll(/\bfrom "([^"]+\.js)"|\bimport "([^"]+\.js)"/g)].map(
      ([, from, alone]) => from ?? alone ?? "",
    ),
  ]);
  const fonts = await fetchAll(
    url,
    addresses(html, /<link[^>]+rel="preload"[^>]+as="font"[^>]*>/g, "href"),
  );
  return [
    row("First view: HTML and CSS", [page, ...styles], 40),
    row("First view: JavaScript (none needed to read)", scripts, 150),
    row("First view: fonts named by the page", fonts, null),
  ];
}

function row(what: string, files: Visited[], asked: number | null): Row {
  const kilobytes = files.reduce((sum, { body }) => sum + body.length, 0) / 1000;
  return {
    what,
    ours: `${kilobytes.toFixed(1)} kB`,
    comparison: `${files.length} files`,
    ratio: "",
    asked: asked === null ? "" : `≤ ${asked} kB`,
    reached: asked === null ? null : kilobytes <= asked,
  };
}

function textOf({ headers, body }: Visited): string {
  if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString("utf8");
  if (headers["content-encoding"] === "gzip") return gunzipSync(body).toString("utf8");
  return body.toString("utf8");
}

function addresses(html: string, tag: RegExp, attribute: "href" | "src"): string[] {
  const value = new RegExp(`\\b${attribute}="([^"]+)"`);
  return (html.match(tag) ?? []).flatMap((found) => value.exec(found)?.[1] ?? []);
}

async function fetchAll(url: string, paths: string[]): Promise<Visited[]> {
  const found = await Promise.all(
    [...new Set(paths)].map((path) => visit(new URL(path, url).href)),
  );
  if (found.some(({ status }) => status !== 200)) throw new Error(`Not all there: ${paths.join()}`);
  return found;
}
