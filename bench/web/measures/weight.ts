import type { Row } from "../../table.ts";
import { aPhone, untilTakenOver } from "../phone.ts";
import type { WebBench } from "../web-bench.ts";

type Lazy = { path: string; bytes: number };

/** All bytes that a phone fetches for its first view of a memorial, as transferred. */
export async function measureWeight({ browser, site }: WebBench): Promise<Row[]> {
  const context = await aPhone(browser, site.url);
  try {
    const page = await context.newPage();
    await page.goto(`/memorial/${site.slug}`);
    await untilTakenOver(page);
    // The worker is the last thing that a visit loads.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const loaded = await page.evaluate((): Lazy[] => {
      const entries = ["navigation", "resource"].flatMap(
        (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
      );
      return entries.map(({ name, encodedBodySize }) => ({
        path: new URL(name).pathname,
        bytes: encodedBodySize,
      }));
    });
    return [
      row(
        "First view: HTML and CSS",
        loaded.filter(({ path }) => path === `/memorial/${site.slug}` || path.endsWith(".css")),
        40,
      ),
      row(
        "First view: JavaScript",
        loaded.filter(({ path }) => path.endsWith(".js")),
        150,
      ),
    ];
  } finally {
    await context.close();
  }
}

function row(what: string, files: Lazy[], asked: number): Row {
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return {
    what,
    ours: `${kilobytes.toFixed(1)} kB`,
    comparison: `${files.length} files`,
    ratio: "",
    asked: `≤ ${asked} kB`,
    reached: kilobytes <= asked,
  };
}
