import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { LOCALE_KEY } from "#platform/i18n/locales.ts";

/** As it is published for pages: what is half as long is sent, read and compiled in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe's own source calls itself in a page. */
type PageWithAxe = typeof globalThis & { axe: typeof axe };

/** What holds for every screen, in whatever state it is. */

/** Those of them that ask for colours. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** No barrier that axe knows of (WCAG 2.2 AA), no key without a text, no scrolling sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectTexts(page);
  await expectNoSidewaysScroll(page);
}

/** `rules`: of axe's, instead of all. */
export async function expectAccessible(page: Page, { rules = WCAG } = {}): Promise<void> {
  // A notice that fades while axe looks has no colour of its own: what is wrong stays wrong.
  await expect
    .poll(() => barriers(page, rules), { message: `axe on ${page.url()}`, intervals: [500] })
    .toEqual([]);
}

/** Each of them as axe tells it. */
export async function barriers(page: Page, rules = WCAG): Promise<string[]> {
  // Further down, what sticks to the window covers half of whatever happens to be beneath it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await settledColours(page);
  const { violations, incomplete } = await searched(page, rules);
  return [...violations, ...incomplete.flatMap(unseen)].flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

/** Given to a page once, and told of nothing but what may be wrong: the search is most of a test's time. */
async function searched(page: Page, runOnly: string[]): Promise<axe.AxeResults> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    runOnly,
    resultTypes: ["violations", "incomplete"],
    // Style sheets of others, which we have none of, and addresses of elements, whose HTML we show.
    preload: false,
    selectors: false,
  };
  return page.evaluate((given) => (globalThis as PageWithAxe).axe.run(document, given), options);
}

type Result = axe.Result;

/** Words in the very colour they stand on: axe only wonders about them. */
function unseen(result: Result): Result[] {
  const nodes = result.nodes.filter(({ any }) =>
    any.some(({ data }) => data?.messageKey === "equalRatio"),
  );
  return nodes.length === 0 ? [] : [{ ...result, nodes }];
}

/** Half-way through a transition a colour is neither the old nor the new one. Flames never end. */
async function settledColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    for (const animation of ending) animation.finish();
  });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const reach = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      // Under a dialog the page has no scrollbar and is narrower than its place.
      return Math.max(0, scrollWidth - clientWidth);
    });
  await expect.poll(reach, { message: `sideways on ${page.url()}` }).toBe(0);
}

/** Text that is only a key, or has a place nobody filled. */
export async function expectTexts(page: Page): Promise<void> {
  const words = await page.evaluate(() => {
    const names = ["aria-label", "placeholder", "alt", "title", "content"];
    const spoken = names.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    );
    return [document.title, document.body.innerText, ...spoken].join("\n");
  });
  const unsaid = words.match(/[\w.:-]+/g)?.filter((word) => KEYS.has(word)) ?? [];
  expect([...unsaid, ...(words.match(/\{\{.*?\}\}/g) ?? [])], page.url()).toEqual([]);
}

/** Every key with a dot in it, as it would stand on the page: with and without its namespace. */
const KEYS = readKeys(join(import.meta.dirname, "../../locales/da"));

function readKeys(folder: string): Set<string> {
  const keys = readdirSync(folder).flatMap((file) => {
    const texts: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const namespace = file.replace(/\.json$/, "");
    return keysOf(texts, "").flatMap((key) => [key, `${namespace}:${key}`, `${namespace}.${key}`]);
  });
  return new Set(keys.filter((key) => /[.:]/.test(key)));
}

function keysOf(texts: unknown, prefix: string): string[] {
  if (typeof texts !== "object" || texts === null)
    return [prefix.replace(/_(one|many|other)$/, "")];
  return Object.entries(texts).flatMap(([name, below]) =>
    keysOf(below, prefix === "" ? name : `${prefix}.${name}`),
  );
}

/** Until our script has taken the page over; a click before that is a click on plain HTML. */
export async function ready(page: Page): Promise<void> {
  const isTaken = () =>
    page.evaluate(() => {
      const [main] = document.getElementsByTagName("main");
      return Object.keys(main ?? {}).some((key) => key.startsWith("__reactProps"));
    });
  // Asked often: every screen of every journey begins with it.
  const often = { message: `taken over: ${page.url()}`, intervals: [50] };
  await expect.poll(isTaken, often).toBe(true);
}

/** Goes to an address and waits until the page is all there, with what it `shows`. */
export async function open(page: Page, path: string, shows?: string): Promise<void> {
  await page.goto(path);
  await settled(page, shows);
}

async function settled(page: Page, shows?: string) {
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  if (shows !== undefined) await expect(page.locator(shows).first()).toBeVisible();
}

/** The same page in another language, as if it had been chosen before. */
export async function speak(page: Page, locale: string, shows?: string): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      document.cookie = `${key}=${value}; path=/`;
    },
    [LOCALE_KEY, locale] as const,
  );
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
  await settled(page, shows);
}

/**
 * Pictures come as one gets near, and every one has come. Down to the foot again for those that
 * were put on the page meanwhile; in the end one is at the top.
 */
export async function expectPictures(page: Page): Promise<void> {
  const missing = async () => {
    await scrollThrough(page);
    return page.evaluate(() =>
      [...document.images]
        .filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0))
        .map(({ currentSrc, src }) => currentSrc || src),
    );
  };
  await expect.poll(missing, { message: `pictures of ${page.url()}` }).toEqual([]);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}

function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const drawn = () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      });
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await drawn();
    }
    await document.fonts.ready;
  });
}

/** The notices that are shown just now: one at most. */
export function toasts(page: Page): Locator {
  return page.locator(".toast-viewport").getByRole("listitem");
}
