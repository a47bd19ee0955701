import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { LOCALE_KEY } from "#platform/i18n/locales.ts";

/** axe minified: half the size, so loaded and compiled in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The global name that axe's source uses in a page. */
type PageWithAxe = typeof globalThis & { axe: typeof axe };

/** Checks that apply to every screen, in any state. */

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * No violation that axe detects (WCAG 2.2 AA), no key without a text, no horizontal scrolling, and no sum of
 * money on two lines.
 */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectTexts(page);
  await expectNoSidewaysScroll(page);
  await expectWholeSums(page);
}

/** `695 kr.`, `DKK 695`, `695 DKK`: whatever is narrow, it stays in one piece. */
export async function expectWholeSums(page: Page): Promise<void> {
  const torn = await page.evaluate(() => {
    const sums = /DKK\u00a0[\d.,]+|[\d.,]+\u00a0(?:kr\.|DKK)/g;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: sum, index } of (node.nodeValue ?? "").matchAll(sums)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + sum.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(sum);
      }
    }
    return found;
  });
  expect(torn, `sums torn apart on ${page.url()}`).toEqual([]);
}

export async function expectAccessible(page: Page): Promise<void> {
  // A notice fading while axe runs has no definite colour: real violations remain.
  await expect
    .poll(() => barriers(page), { message: `axe on ${page.url()}`, intervals: [500] })
    .toEqual([]);
}

/** Formatted as axe reports them. */
export async function barriers(page: Page): Promise<string[]> {
  // After scrolling, sticky elements cover parts of what is beneath them.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await settledColours(page);
  const { violations, incomplete } = await searched(page);
  return [...violations, ...incomplete.flatMap(unseen)].flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

/** Options: only violations are reported, since the search takes most of a test's time. */
async function searched(page: Page): Promise<axe.AxeResults> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    runOnly: WCAG,
    resultTypes: ["violations", "incomplete"],
    // Without external stylesheets, which we don't have, and selectors, as we print HTML.
    preload: false,
    selectors: false,
  };
  return page.evaluate((given) => (globalThis as PageWithAxe).axe.run(document, given), options);
}

type Result = axe.Result;

/** Text in exactly its background colour: axe reports it as incomplete only. */
function unseen(result: Result): Result[] {
  const nodes = result.nodes.filter(({ any }) =>
    any.some(({ data }) => data?.messageKey === "equalRatio"),
  );
  return nodes.length === 0 ? [] : [{ ...result, nodes }];
}

/** Waits for transitions, in which colours are between old and new. Flames never end. */
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
      // Under a dialog the page has no scrollbar and is narrower than its container.
      return Math.max(0, scrollWidth - clientWidth);
    });
  await expect.poll(reach, { message: `sideways on ${page.url()}` }).toBe(0);
}

/** Text that is only a key, or has an unfilled placeholder. */
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

/** Every key with a dot in it, as it would appear on the page: with and without its namespace. */
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

/** Waits for hydration; a click before it would act on plain HTML. */
export async function ready(page: Page): Promise<void> {
  const isTaken = () =>
    page.evaluate(() => {
      const [main] = document.getElementsByTagName("main");
      return Object.keys(main ?? {}).some((key) => key.startsWith("__reactProps"));
    });
  // Called often: every screen of every journey begins with it.
  const often = { message: `taken over: ${page.url()}`, intervals: [50] };
  await expect.poll(isTaken, often).toBe(true);
}

/** Opens a URL and waits until the page is complete, including what it `shows`. */
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
  // Reading the cookie waits for it; the reload could overtake one that is only written.
  const kept = await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      document.cookie = `${key}=${value}; path=/`;
      return document.cookie;
    },
    [LOCALE_KEY, locale] as const,
  );
  expect(kept.split("; ")).toContain(`${LOCALE_KEY}=${locale}`);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
  await settled(page, shows);
}

/** Of a long page all pictures come at once, over one connection of a busy machine. */
const LONG_PAGE_MS = 240_000;

/**
 * Waits for all pictures, also those further down and those added meanwhile, and for all fonts.
 * Nothing is scrolled: a browser without a window may draw no frame for minutes, and a wait for one
 * doesn't end.
 */
export async function expectPictures(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
      const pictures = [...document.images]
        .filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0))
        .map(({ currentSrc, src }) => currentSrc || src);
      return document.fonts.status === "loaded" ? pictures : [...pictures, "fonts"];
    });
  const message = `pictures of ${page.url()}`;
  await expect.poll(missing, { message, timeout: LONG_PAGE_MS }).toEqual([]);
}

/** The currently shown notices: one at most. */
export function toasts(page: Page): Locator {
  return page.locator(".toast-viewport").getByRole("listitem");
}
