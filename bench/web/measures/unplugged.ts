import type { Page } from "@playwright/test";
import type { Row } from "../../table.ts";
import { aPhone, untilTakenOver } from "../phone.ts";
import type { WebBench } from "../web-bench.ts";

type Seen = { words: string; pictures: string[] };

/** A second visit offline, after the page was once read to its end. */
export async function measureUnplugged({ browser, site }: WebBench): Promise<Row[]> {
  const context = await aPhone(browser, site.url);
  try {
    const page = await context.newPage();
    await page.goto(`/memorial/${site.slug}`);
    await untilTakenOver(page);
    const first = await readToTheEnd(page);
    await untilKept(page, first.pictures);
    await context.setOffline(true);
    await page.reload();
    await untilTakenOver(page);
    const second = await readToTheEnd(page);
    const again = first.pictures.filter((address) => second.pictures.includes(address)).length;
    return [
      row(
        "No net: words as at the first visit",
        `${second.words.length}`,
        `${first.words.length}`,
        second.words === first.words,
      ),
      row(
        "No net: pictures in the size last seen",
        `${again}`,
        `${first.pictures.length}`,
        again === first.pictures.length,
      ),
    ];
  } finally {
    await context.close();
  }
}

function row(what: string, ours: string, asked: string, reached: boolean): Row {
  return { what, ours, comparison: "", ratio: "", asked, reached };
}

/**
 * Scrolls to every picture, as they are loaded on approach; returns the text and the loaded
 * pictures.
 */
async function readToTheEnd(page: Page): Promise<Seen> {
  for (const picture of await page.locator("main img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode().catch(() => undefined));
  }
  return page.evaluate(() => ({
    words: document.querySelector("main")?.innerText ?? "",
    pictures: [...document.querySelectorAll<HTMLImageElement>("main img")]
      .filter(({ naturalWidth }) => naturalWidth > 0)
      .map(({ currentSrc }) => new URL(currentSrc).pathname),
  }));
}

/** The worker caches in the background, after the page. */
async function untilKept(page: Page, pictures: string[]): Promise<void> {
  await page.waitForFunction(
    async (wanted) => {
      const kept = new Set<string>();
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        for (const { url } of requests) kept.add(new URL(url).pathname);
      }
      return wanted.every((path) => kept.has(path));
    },
    [new URL(page.url()).pathname, ...pictures],
  );
}
