import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, ready, toasts } from "./screen.ts";
import { aName, signIn } from "./world.ts";
import { MESSAGE } from "./bug-reports-steps.ts";

test("a screenshot of one's own is covered before it is sent", async ({ page }) => {
  await page.goto("/bug-report");
  await ready(page);
  await page.getByLabel("Hvad skete der?").fill(MESSAGE);
  await page.getByRole("radio", { name: /skærmbillede/ }).check();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Dæk det, vi ikke skal se", { exact: false })).toBeVisible();

  const buffer = await page.screenshot();
  const file = { name: "skærm.png", mimeType: "image/png", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  const cover = page.getByRole("button", { name: /Dit skærmbillede/ });
  const canvas = cover.locator("canvas");
  await expect(canvas).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Dæk det, vi ikke skal se", { exact: false })).toBeVisible();
  await expectSound(page);

  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error("no canvas");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 60, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 5 });
  await page.mouse.up();
  const middle = () =>
    canvas.evaluate((drawn: HTMLCanvasElement) => [
      ...(drawn.getContext("2d")?.getImageData(drawn.width / 2, drawn.height / 2, 1, 1).data ?? []),
    ]);
  expect(await middle()).toEqual([17, 17, 17, 255]);
  await page.getByRole("button", { name: "Fjern den sidste streg" }).click();
  expect(await middle()).not.toEqual([17, 17, 17, 255]);

  await cover.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: /1 sted er dækket/ })).toBeVisible();
  expect(await middle()).toEqual([17, 17, 17, 255]);

  // Another one, as large as the first, is covered from the beginning.
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("button", { name: /0 steder er dækket/ })).toBeVisible();
  await cover.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: /1 sted er dækket/ })).toBeVisible();
  const sent = page.waitForResponse("**/api/bug-reports");
  await page.getByRole("button", { name: "Send" }).click();
  expect((await sent).status()).toBe(201);
  await expect(page.getByText("Tak, vi har fået det.", { exact: false })).toBeFocused();
});

test("what failed leads there in a new tab, and the page stays", async ({
  world,
  page,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/user\/owned-qr-codes/);
  const refused = { status: 400, json: { message: "Det gik ikke denne gang." } };
  await page.route(/\/api\/user\/owned-qr-codes/, (route) => route.fulfill(refused));
  await signIn(page.context(), await world.aKeeper());
  await open(page, "/profile");
  const failure = page.locator(".failures").getByRole("listitem");
  await expect(failure).toContainText("Det gik ikke denne gang.");
  const opened = page.waitForEvent("popup");
  await failure.getByRole("link", { name: /Sig det til os/ }).click();
  const form = await opened;
  await ready(form);
  await expect(form.getByRole("img", { name: /kasser uden ord/ })).toBeVisible();
  await expect(form.locator('input[name="route"]')).toHaveValue("/profile");
  await expectSound(form);
  await expect(failure).toBeVisible();
});

test("without a script a bug is reported in words", async ({ aVisitor, faults }) => {
  faults.expect(/\b400\b.* \/bug-report/);
  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto("/");
  await plain.getByRole("link", { name: "Fejl på siden?" }).click();
  await plain.getByLabel("Din e-mail").fill("lise");
  await plain.getByLabel("Hvad skete der?").fill(MESSAGE);
  await plain.getByRole("button", { name: "Send" }).click();
  await expect(plain.getByLabel("Hvad skete der?")).toHaveValue(MESSAGE);
  await expect(plain.getByLabel("Din e-mail")).toHaveAttribute("aria-invalid", "true");
  await plain.getByLabel("Din e-mail").fill("");
  await plain.getByRole("button", { name: "Send" }).click();
  await expect(plain.getByText("Tak, vi har fået det.")).toBeVisible();
});

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
  const noted = visitor.getByRole("checkbox", { name: /Fejlbeskeder fra din browser/ });
  await expect(noted).not.toBeChecked();
  await expect(visitor.getByRole("listitem").filter({ hasText: fault })).toBeVisible();
  await expectSound(visitor);

  await noted.check();
  await visitor.getByLabel("Hvad skete der?").fill(MESSAGE);
  await visitor.getByRole("checkbox", { name: "Skriv til mig, når fejlen er rettet" }).check();
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
