import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { aLife } from "./walk-screens.ts";
import { answered } from "./world.ts";

test("the walk is read at a desk by decade, kind and person, by keyboard @wide", async ({
  world,
  aVisitor,
}) => {
  const { slug } = await aLife(world);
  const desk = await aVisitor({ viewport: { width: 1440, height: 900 } });
  await desk.goto(`/memorial/${slug}/timeline`);
  await ready(desk);
  await expectSound(desk);
  await desk
    .getByRole("navigation", { name: "Vis" })
    .getByRole("link", { name: "Minder" })
    .press("Enter");
  await expect(desk.getByText("Knud Sørensen husker:")).toBeVisible();
  await expect(desk.getByText("Gift med Villy.")).toHaveCount(0);
  await desk.getByRole("link", { name: "Alt", exact: true }).press("Enter");
  await desk.getByRole("link", { name: "Villy Østergård" }).press("Enter");
  await expect(desk.getByText("Her vises kun Villy Østergård.", { exact: false })).toBeVisible();
  await expect(desk.getByText("Knud Sørensen husker:")).toHaveCount(0);
  await desk.getByRole("link", { name: "Vis alle", exact: true }).press("Enter");
  await expect(desk.getByText("Knud Sørensen husker:")).toBeVisible();
  // The pressed link is gone; what is lost is found again in the next frame.
  await expect.poll(() => desk.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

/** A life in its years, and what strangers remember of it. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const WORDS = "Hun lærte os at binde kranse, og hun sagde aldrig, at vi gjorde det forkert.";

test("a stranger's memory of the 1970s stands in its years once a keeper has read it", async ({
  world,
  aVisitor,
}) => {
  const memorial = await aLife(world, { guestbookModeration: "checked" });
  const { id, slug, keeper } = memorial;
  const phone = await aVisitor(PHONE);
  await phone.goto(`/memorial/${slug}`);
  await ready(phone);
  const years = phone.locator("#timeline");
  await years.getByRole("link", { name: "Gennem livet, år for år" }).tap();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Gennem livet med Inger Lund");
  await ready(phone);
  const asked = phone.getByRole("region", { name: "1960’erne og 1970’erne" });
  await expect(asked.getByText("Husker du noget?", { exact: false })).toBeVisible();
  await expectSound(phone);
  await asked.getByRole("link", { name: "Skriv et minde fra 1970’erne" }).tap();

  const decade = phone.getByRole("region", { name: "1970’erne", exact: true });
  await expect(decade.getByRole("heading", { name: "Et minde fra 1970’erne" })).toBeVisible();
  await ready(phone);
  await decade.getByLabel("Din hilsen").fill(WORDS);
  await decade.getByLabel("Underskrift").fill("Ellen Krag");
  await decade.getByRole("button", { name: "Send hilsenen" }).tap();
  // The form is closed: its thanks stand there, and the focus with them.
  const thanks = decade.locator("#guestbook-left");
  await expect(thanks).toContainText("Den læses, før den vises.");
  await expect(thanks).toBeFocused();
  await expect(decade.getByLabel("Din hilsen")).toBeHidden();
  await expectSound(phone);
  await decade.getByRole("button", { name: "Skriv et minde mere" }).tap();
  await expect(decade.getByLabel("Din hilsen")).toBeVisible();
  await expect(decade.getByLabel("Din hilsen")).toHaveValue("");

  const reader = await aVisitor({ javaScriptEnabled: false });
  await reader.goto(`/memorial/${slug}/timeline`);
  await expect(reader.getByText(WORDS)).toHaveCount(0);
  const { items } = await answered(keeper.api.get(`/api/memorials/${id}/waiting`));
  const entries = [{ kind: "guestbook", id: items[0].id }];
  const data = { decision: "show", entries };
  await answered(keeper.api.post(`/api/memorials/${id}/decisions`, { data }));
  await reader.reload();
  const told = reader.getByRole("region", { name: "1970’erne", exact: true });
  await expect(told.getByText("Ellen Krag husker:")).toBeVisible();
  await expect(told.getByText(WORDS)).toBeVisible();
});
