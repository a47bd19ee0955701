import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";

test("two families link their pages, and a visitor goes from one to the other", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/memorials\//);
  const inger = await world.aMemorial({ name: "Inger Østergård", privacy: "public" });
  const villy = await world.aMemorial({ name: "Villy Holst", privacy: "public" });

  const asking = await aVisitor({ as: inger.keeper });
  await asking.goto(`/edit-memorial/${inger.slug}#person`);
  await asking.getByRole("link", { name: "Knyt siden sammen med ægtefællens side" }).click();
  const form = asking.locator("#spouses");
  await form.getByLabel("Ægtefællens side").fill("villy-som-ikke-er-her");
  await form.getByRole("button", { name: "Knyt siderne sammen" }).click();
  await expect(form.getByLabel("Ægtefællens side")).toBeFocused();
  await expect(form.getByText("Vi kan ikke finde siden", { exact: false })).toBeVisible();
  await form.getByLabel("Ægtefællens side").fill(`${world.address}/memorial/${villy.slug}`);
  await form.getByRole("button", { name: "Knyt siderne sammen" }).click();
  await expect(form.getByText("Venter på, at de, der passer siden, siger ja.")).toBeVisible();
  await expectSound(asking);

  const visitor = await aVisitor();
  await visitor.goto(`/memorial/${inger.slug}`);
  await expect(visitor.getByText("Gift med")).toHaveCount(0);

  const answering = await aVisitor({ as: villy.keeper });
  await answering.goto(`/memorial/${villy.slug}/admin#spouses`);
  const place = answering.locator("#spouses");
  await expect(place.getByText("Skal siderne knyttes sammen?", { exact: false })).toBeVisible();
  await place.getByRole("button", { name: "Ja, knyt siderne sammen: Inger Østergård" }).click();
  await expect(place.getByText("De to sider fører til hinanden.")).toBeVisible();

  // Without a script, too: it stands in the page.
  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto(`/memorial/${inger.slug}`);
  await expect(plain.getByRole("link", { name: "Gift med Villy Holst" })).toBeVisible();
  await visitor.reload();
  await ready(visitor);
  await visitor.getByRole("link", { name: "Gift med Villy Holst" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Villy Holst" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Gift med Inger Østergård" })).toBeVisible();
  await expectSound(visitor);

  await place.getByRole("button", { name: "Fjern forbindelsen: Inger Østergård" }).click();
  await expect(place.getByText("De to sider fører til hinanden.")).toHaveCount(0);
  await plain.reload();
  await expect(plain.getByText("Gift med")).toHaveCount(0);
});
