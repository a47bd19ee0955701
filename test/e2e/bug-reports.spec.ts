import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { aName, signIn } from "./world.ts";
import { MESSAGE } from "./bug-reports-steps.ts";

const MENDED = "Fejlen, du skrev om, er rettet";

/** Counts the words that are written on canvases. */
async function watchCanvases(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { wordsDrawn: 0 });
    for (const name of ["fillText", "strokeText"] as const) {
      CanvasRenderingContext2D.prototype[name] = () => {
        counted.wordsDrawn += 1;
      };
    }
  });
  return () => page.evaluate(() => (globalThis as { wordsDrawn?: number }).wordsDrawn ?? -1);
}

test("a bug is reported with boxes for a picture, fixed, and heard of @wide", async ({
  world,
  page,
  aVisitor,
  faults,
}, { project }) => {
  faults.expect(/Lyset gik ud/);
  const fault = `Lyset gik ud (${project.name})`;
  const email = `${aName()}@example.org`;
  const memorial = await world.aMemorial({ epitaph: "Tag selv" });
  const visitor = await aVisitor({ viewport: page.viewportSize() });
  const wordsDrawn = await watchCanvases(visitor);
  await visitor.goto(`/memorial/${memorial.slug}`);
  await ready(visitor);
  await visitor.evaluate((text) => void Promise.reject(new Error(text)), fault);
  await visitor.getByRole("link", { name: "Fejl på siden?" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Fejl på siden?");
  await ready(visitor);

  const boxes = visitor.getByRole("img", { name: /kasser uden ord/ });
  await expect(boxes).toBeVisible();
  const colours = await boxes.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size;
  });
  expect(colours).toBeGreaterThan(3);
  expect(await wordsDrawn()).toBe(0);
  const path = visitor.getByRole("checkbox", { name: /Sidens adresse/ });
  await expect(path).not.toBeChecked();
  const noted = visitor.getByRole("checkbox", { name: /din browser skrev op/ });
  await expect(noted).not.toBeChecked();
  await expect(visitor.getByRole("listitem").filter({ hasText: fault })).toBeVisible();
  await expectSound(visitor);

  await noted.check();
  await visitor.getByLabel("Hvad skete der?").fill(MESSAGE);
  await visitor.getByRole("checkbox", { name: "Skriv til mig, når det er rettet" }).check();
  await visitor.getByRole("button", { name: "Send" }).click();
  // Nobody can be told without an address; what was typed stays.
  await expect(visitor.getByLabel("Din e-mail")).toHaveAttribute("aria-invalid", "true");
  faults.expect(/\b400\b.* \/api\/bug-reports/);
  await visitor.getByLabel("Din e-mail").fill(email);
  await visitor.getByRole("button", { name: "Send" }).click();
  const thanks = visitor.getByText("Tak, vi har fået det.", { exact: false });
  await expect(thanks).toBeFocused();
  await expect(thanks).toContainText(email);
  const [number = ""] = /[FH][0-9A-Z]{8}/.exec(await thanks.innerText()) ?? [];
  await visitor.getByRole("link", { name: "Tilbage til siden" }).click();
  await expect(visitor).toHaveURL(`/memorial/${memorial.slug}`);

  await signIn(page.context(), await world.aColleague("support"));
  await page.goto("/admin/bug-reports");
  const row = page.getByRole("row").filter({ hasText: fault });
  await expect(row).toContainText("/memorial/:id");
  await row.getByRole("link").click();
  const report = page.getByRole("main").getByRole("listitem").filter({ hasText: number });
  await expect(report).toContainText(MESSAGE);
  await expect(report).not.toContainText(memorial.slug);
  const picture = report.getByRole("img");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await page.getByRole("radio", { name: "Rettet" }).check();
  await expect(page.getByText(/har bedt om at høre, når det er rettet/)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Gem" }).click();
  await expect(toasts(page)).toContainText("Gemt");
  await expect(report).toContainText("fik besked");
  const mail = page.getByRole("listitem").filter({ hasText: email }).getByRole("link");
  await expect(async () => {
    await page.goto("/outbox");
    await expect(mail.filter({ hasText: MENDED })).toBeVisible({ timeout: 100 });
  }).toPass();
});
