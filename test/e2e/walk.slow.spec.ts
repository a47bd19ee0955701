import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { aLife } from "./walk-screens.ts";

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
  expect(await desk.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
