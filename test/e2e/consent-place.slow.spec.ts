import { expect, type Locator, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { ready } from "./screen.ts";
import { LONG_NAME, type World } from "./world.ts";

/** Where the question of cookies stands: seen at once, and never over the person. */

const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });
const answer = (page: Page, name: string) => banner(page).getByRole("button", { name });

/** A memorial as families fill it: with a portrait, with the longest words, and with next to nothing. */
async function severalPeople(world: World): Promise<string[]> {
  const buffer = await photograph({ width: 600, height: 800 }).toBuffer();
  const full = await world.aMemorial({
    name: LONG_NAME,
    birthName: "Lund",
    epitaph: "Altid glad.",
  });
  await world.addFiles(full, [{ name: "inger.jpg", mimeType: "image/jpeg", buffer }]);
  const plain = await world.aMemorial({ name: "Ib Bo", bornOn: null, diedOn: null });
  return [
    `/memorial/${full.slug}`,
    `/classic-memorial/${full.slug}`,
    `/memorial/${plain.slug}`,
    "/test-memorial",
  ];
}

/**
 * Reports whether something moved, and whether the largest thing of the page is the question. Once the page has arrived
 * and is painted, nothing may move at all; what moves before that is little (arrives-in-pieces.spec.ts).
 */
async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { hasMoved: false, largest: "" };
    Object.assign(globalThis, { seen });
    let arrived = Infinity;
    addEventListener("DOMContentLoaded", () => {
      requestAnimationFrame(() => {
        requestAnimationFrame((time) => (arrived = time));
      });
    });
    let whileArriving = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.startTime < arrived) whileArriving += Reflect.get(entry, "value");
        else seen.hasMoved = true;
      }
      seen.hasMoved ||= whileArriving >= 0.05;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      const element: unknown = Reflect.get(list.getEntries().at(-1) ?? {}, "element");
      if (!(element instanceof Element)) return;
      seen.largest = element.closest(".cookie-banner") === null ? "page" : "question";
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

for (const [reducedMotion, width] of [
  ["no-preference", ""],
  ["reduce", " @wide"],
] as const) {
  test(`the question is seen at once, beside the person, motion: ${reducedMotion}${width}`, async ({
    aVisitor,
    faults,
    world,
  }) => {
    faults.expect(/ERR_FAILED.*woff2/);
    for (const path of ["/", "/login", "/qr-info", ...(await severalPeople(world))]) {
      const page = await aVisitor({ isNew: true, reducedMotion });
      // A font that comes late moves words by itself: what is asked is what the question moves.
      await page.route("**/*.woff2", (route) => route.abort());
      await watchPaints(page);
      await page.goto(path);
      await expect(banner(page)).toBeInViewport({ ratio: 0.99 });
      const question = await box(banner(page));
      expect(question.height, path).toBeLessThanOrEqual(844 / 3);
      if (path.includes("memorial")) {
        for (const person of await page.locator("main h1, main .portrait").all()) {
          const { x, y, width, height } = await box(person);
          const isBeside = x + width <= question.x || y + height <= question.y;
          expect(isBeside, `the question covers the person on ${path}`).toBe(true);
        }
      }
      await ready(page);
      const seen = () => page.evaluate(() => Reflect.get(globalThis, "seen") as unknown);
      // Without motion it is painted together with the page, and a page of one short name has less words.
      const largest = reducedMotion === "reduce" ? expect.any(String) : "page";
      await expect.poll(seen, path).toEqual({ hasMoved: false, largest });
      await page.close();
    }
  });
}

test("the question covers nothing at the end of the page, nor much of it with large text @wide", async ({
  aVisitor,
}) => {
  const page = await aVisitor({ isNew: true });
  await page.goto("/");
  await ready(page);
  await expect(banner(page)).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
  const foot = await box(page.getByRole("contentinfo"));
  expect((await box(banner(page))).y).toBeGreaterThanOrEqual(foot.y + foot.height - 1);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const { height } = await box(banner(page));
  expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 3);
  for (const name of ["Afvis alle", "Accepter alle"]) {
    await expect(answer(page, name)).toBeInViewport({ ratio: 0.99 });
  }
});

test("the question stands above what leads on in the guide", async ({ aVisitor }) => {
  const page = await aVisitor({ isNew: true });
  await page.goto("/create-memorial/guided");
  await ready(page);
  await expect(banner(page)).toBeInViewport({ ratio: 0.99 });
  await page.getByLabel(/navn/i).fill("Inger Bech");
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await expect(page).toHaveURL(/portrait/);
});
