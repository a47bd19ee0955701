import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, ready } from "./screen.ts";
import { signIn } from "./world.ts";
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
