import { expect, type Page } from "@playwright/test";
import { GUIDE_STEPS, guidePath } from "#features/memorials/keeping/components/guide-steps.ts";
import { LOCALE_KEY, LOCALES } from "#platform/i18n/locales.ts";
import { test } from "./fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTexts, ready } from "./screen.ts";
import { signIn, type World } from "./world.ts";

/** Every screen as it first appears: in each language and both themes, on the narrowest phone. */

const DEMO = "inger-margrethe-oestergaard";

const FULL = {
  name: "Karen Elisabeth Margrethe Vestergaard-Christoffersen Bech",
  birthName: "Christoffersen",
  epitaph: "»Tag selv.«",
  biography: `<p>${"Karen passede sluserne i Løgstør og hilste på dem alle. ".repeat(4)}</p>`,
  ceremonyPlace: "Løgstør Kirke, Fjordgade 11, Løgstør",
  ceremonyAt: "2126-11-28T13:00",
  ceremonyStream: "https://example.org/loegstoer",
  cemetery: "Løgstør Kirkegård",
  gravePlot: "afdeling C, række 4",
  graveNote: "Yderst mod fjorden, til højre for lågen.",
};

type Screen = {
  name: string;
  /** Its address; what it needs is made first. */
  path: (world: World, page: Page) => Promise<string> | string;
};

const SCREENS: Screen[] = [
  { name: "home", path: () => "/" },
  { name: "login", path: () => "/login" },
  { name: "register", path: async (world) => `/register?qrCode=${(await world.aPlate()).code}` },
  { name: "about plates", path: () => "/qr-info" },
  { name: "memorial", path: () => `/memorial/${DEMO}` },
  { name: "classic reading", path: () => `/classic-memorial/${DEMO}` },
  { name: "example", path: () => "/test-memorial" },
  { name: "example's pictures", path: () => "/gallery-demo" },
  ...(["coast", "birch", "heather", "grain", "brick", "granite", "rosehip"] as const).map(
    (theme) => ({
      name: `memorial in ${theme}`,
      path: async (world: World) => `/memorial/${(await world.aMemorial({ ...FULL, theme })).slug}`,
    }),
  ),
  {
    name: "memorial with nothing but a name",
    path: async (world) => `/memorial/${(await world.aMemorial({ bornOn: "", diedOn: "" })).slug}`,
  },
  { name: "unlinked plate", path: async (world) => `/qr-scan/${(await world.aPlate()).code}` },
  {
    name: "login with a plate",
    path: async (world) => `/qr-scan/${(await world.aPlate()).code}/login`,
  },
  { name: "not found", path: () => "/there/is/nothing" },
  {
    name: "create",
    path: async (world, page) => {
      await signIn(page.context(), await world.aKeeper());
      return "/create-memorial";
    },
  },
  { name: "first question", path: () => "/create-memorial/guided" },
  ...(["blank", "template"] as const).map((way) => ({
    name: `create: ${way}`,
    path: async (world: World, page: Page) => {
      await signIn(page.context(), await world.aKeeper());
      return `/create-memorial/${way}`;
    },
  })),
  ...GUIDE_STEPS.map((step) => ({
    name: `question: ${step}`,
    path: async (world: World, page: Page) => {
      const memorial = await world.aMemorial({ name: "Karen med et meget langt navn Bech" });
      await signIn(page.context(), memorial.keeper);
      return guidePath(memorial.id, step);
    },
  })),
  {
    name: "profile",
    path: async (world, page) => {
      const keeper = await world.aKeeper();
      await world.aMemorial({ keeper, name: "Karen med et meget langt navn Østergård-Bech" });
      await signIn(page.context(), keeper);
      return "/profile";
    },
  },
  { name: "prices", path: () => "/pricing" },
  { name: "contact", path: () => "/contact" },
  { name: "privacy", path: () => "/privacy" },
  { name: "terms", path: () => "/terms" },
  { name: "cookies", path: () => "/cookies" },
  { name: "reseller terms", path: () => "/reseller-terms" },
  { name: "setup", path: (world) => world.setupPath() },
];

for (const { name, path } of SCREENS) {
  test(`${name} @wide`, async ({ page, world, faults, isMobile: _ }, { project }) => {
    faults.expect(/\b404\b.* \/there\/is\/nothing/);
    await open(page, await path(world, page));
    await expectAccessible(page);
    if (project.name === "wide") return;
    await expectTexts(page);
    await expectRoom(page);
    await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
    await expectAccessible(page);
    for (const locale of LOCALES.filter((other) => other !== "da")) {
      await speak(page, locale);
      await expectTexts(page);
      await expectRoom(page);
    }
  });
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await settled(page);
}

async function settled(page: Page) {
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
}

async function speak(page: Page, locale: string) {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      document.cookie = `${key}=${value}; path=/`;
    },
    [LOCALE_KEY, locale] as const,
  );
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
  await settled(page);
}

/** 320 px wide, and with the text twice as large. */
async function expectRoom(page: Page) {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(usual);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
