import { expect, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered, type Memorial } from "./world.ts";
import { burnt, lookAtBurnt } from "./grave-and-candles-steps.ts";

test.use({ serviceWorkers: "allow" });

/** Whether what submits a form is code already: before that the browser itself does. */
function hasCode(button: HTMLElement): boolean {
  const entries = Object.entries<{ onSubmit?: unknown }>(Object(button.closest("form")));
  return entries.some(([key, props]) => key.startsWith("__reactProps") && Boolean(props.onSubmit));
}

test("a candle that is lit again offline burns once there is a network", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(NO_NET);
  const memorial = await world.aMemorial();
  await world.aBurntCandle(memorial, "Poul");
  const page = await aVisitor();
  await page.goto(`/memorial/${memorial.slug}`);
  await ready(page);
  await lookAtBurnt(page);
  const again = burnt(page).getByRole("button", { name: /^Tænd igen\s+Poul$/ });
  await expect.poll(() => again.evaluate(hasCode)).toBe(true);
  await page.context().setOffline(true);
  await again.click();
  await expect(
    burnt(page).getByText("Venter på net. Lyset er gemt", { exact: false }),
  ).toBeFocused();
  await page.context().setOffline(false);
  await expect(burnt(page).getByText(/^Lyset brænder igen til den /)).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 lys brænder" })).toBeVisible();
  await expectSound(page);
});

async function aPageWithPictures(world: { addFiles: Adding; aMemorial: Making }) {
  const memorial = await world.aMemorial();
  const files = [
    { name: "inger.jpg", width: 600, height: 800 },
    { name: "fjorden.jpg", width: 1600, height: 900 },
  ].map(async ({ name, ...size }) => ({
    name,
    mimeType: "image/jpeg",
    buffer: await photograph(size).toBuffer(),
  }));
  await world.addFiles(memorial, await Promise.all(files));
  return memorial;
}

type Making = () => Promise<Memorial>;

type Adding = (
  memorial: Memorial,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) => Promise<void>;

/** The classic layout is one column. */
const SHEET = 640;

/** Loaded first, at the very top, as wide as the page or its sheet, and above the portrait. */
async function expectCover(page: Page) {
  const cover = page.locator("main .cover");
  await expect(cover).toBeVisible();
  const picture = cover.getByRole("img");
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  const loaded = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(loaded).toBeGreaterThan(380);
  const wide = page.viewportSize()?.width ?? 0;
  const box = await cover.boundingBox();
  const sheet = page.url().includes("/classic-memorial/") ? SHEET : wide;
  expect(Math.round(box?.y ?? -1)).toBe(0);
  expect(Math.round(box?.width ?? 0)).toBe(Math.min(wide, sheet));
  const portrait = page.locator("main .portrait:not(.cover)");
  await expect(portrait).toBeVisible();
  const below = await portrait.boundingBox();
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  await expect(page.locator("h1")).toBeInViewport();
}

test("a picture is chosen for the top of the page @wide", async ({ world, aVisitor }) => {
  const memorial = await aPageWithPictures(world);
  const { viewport } = test.info().project.use;
  const page = await aVisitor({ as: memorial.keeper, ...(viewport && { viewport }) });
  await page.goto(`/edit-memorial/${memorial.slug}`);
  const pictures = page.getByRole("region", { name: "Billeder" });
  await pictures.locator(".picture-rows > figure").getByRole("button").nth(1).click();
  const choice = pictures.getByRole("checkbox", { name: /^Brug øverst på siden/ });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await choice.check();
  expect((await saved).status()).toBe(200);
  await expectSound(page);

  const visitor = await aVisitor(viewport ? { viewport } : {});
  for (const path of [`/memorial/${memorial.slug}`, `/classic-memorial/${memorial.slug}`]) {
    await visitor.goto(path);
    await ready(visitor);
    await expectCover(visitor);
    await expectSound(visitor);
  }
});

test("who lies in the grave and when the lease ends is entered, and told", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b412\b.*\/resting-place/);
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/edit-memorial/${memorial.slug}`);
  const grave = page.getByRole("region", { name: "Gravstedet" });
  await grave.getByText("Skriv om fredningstid og brugsret").click();
  const burial = grave.getByRole("group", { name: "Hvem er begravet her?" });
  await burial.getByLabel("Navn").fill("Karen Elise Bech");
  await burial.getByLabel("År", { exact: true }).fill("2023");
  const words = grave.getByText(/^Graven er nok fredet til 2043\. /);
  await expect(words).toBeVisible();
  await burial.getByLabel("Hvor mange års fredningstid?").fill("30");
  await grave.getByLabel(/^Fredningstiden løber året ud/).check();
  await expect(grave.getByText("Graven er fredet til den 31. december 2053.")).toBeVisible();
  const lease = grave.getByRole("group", { name: "Hvornår udløber brugsretten?" });
  await lease.getByLabel("År", { exact: true }).fill("2053");
  await grave.getByLabel("Hvem har brugsretten?").fill("Anna Holm");
  await grave.getByLabel("Hvem har brugsretten?").blur();
  await expect(grave.getByText(/^Vi skriver den 1\. januar 2052, 1\. juli/)).toBeVisible();
  await expect(grave.getByText("Gemt", { exact: true })).toBeVisible();
  await expectSound(page);
  await page.reload();
  await grave.getByText("Skriv om fredningstid og brugsret").click();
  await expect(grave.getByLabel("Hvem har brugsretten?")).toHaveValue("Anna Holm");

  // Somebody else changes another field meanwhile: both changes are kept.
  const path = `/api/memorials/${memorial.id}/resting-place`;
  await answered(memorial.keeper.api.put(path, { data: { leaseHolder: "Bo Holm" } }));
  await burial.getByLabel("Navn").fill("Karen Bech");
  await burial.getByLabel("Navn").blur();
  await expect(grave.getByText("Gemt", { exact: true })).toBeVisible();
  const kept = await answered(memorial.keeper.api.get(path));
  expect([kept.burials[0].name, kept.leaseHolder]).toEqual(["Karen Bech", "Bo Holm"]);
  await expect(grave.getByLabel("Hvem har brugsretten?")).toHaveValue("Bo Holm");

  const visitor = await aVisitor({ javaScriptEnabled: false });
  await visitor.goto(`/memorial/${memorial.slug}#grave`);
  await expect(visitor.locator("#grave")).toContainText(
    "Graven er fredet til den 31. december 2053.",
  );
  await expect(visitor.locator("body")).not.toContainText("Bo Holm");
});
