import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { Hand } from "./hand.ts";
import { ready } from "./screen.ts";

test("a candle takes at most two taps", async ({ page, world }) => {
  const { slug } = await world.aMemorial();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  const hand = new Hand(page);
  await hand.tap(page.locator(".opening").getByRole("button", { name: "Tænd et lys" }));
  await expect(page.getByText(/^Dit lys brænder til den/)).toBeVisible();
  await expect(page.locator(".candle-new")).toBeInViewport();
  hand.tell("A candle");
  expect(hand.taps).toBeLessThanOrEqual(2);
});

test("a greeting takes at most four taps beside its fields", async ({ page, world }) => {
  const { slug } = await world.aMemorial({ biography: "<p>Karen passede sluserne.</p>" });
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  const hand = new Hand(page);
  const contents = page.getByRole("navigation", { name: "Indhold" });
  await hand.tap(contents.getByRole("link", { name: /^Hilsner/ }));
  const form = page.locator("#guestbook-form");
  await expect(form.getByLabel("Din hilsen")).toBeInViewport();
  await hand.type(form.getByLabel("Din hilsen"), "Hun lånte altid sin cykel ud.");
  await hand.type(form.getByLabel("Underskrift"), "Jens Aage");
  await hand.type(form.getByLabel("Hvem er du?"), "nabo");
  await hand.tap(form.getByRole("button", { name: "Send hilsenen" }));
  await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeInViewport();
  await expect(page.locator("#guestbook article")).toContainText("Hun lånte altid sin cykel ud.");
  hand.tell("A greeting");
  expect(hand.taps - hand.fields).toBeLessThanOrEqual(4);
});
