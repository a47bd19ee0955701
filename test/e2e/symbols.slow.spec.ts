import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open } from "./screen.ts";
import { answered } from "./world.ts";

/** The export form for symbols. */

test("dots have a field of their own, and each measure shows its error", async ({
  world,
  aVisitor,
}) => {
  const staff = await world.aColleague("production");
  const { id } = await answered(staff.api.post("/api/admin/qr-packages", { data: { count: 3 } }));
  const page = await aVisitor({ as: staff });
  await open(page, `/admin/qr-export?package=${id}`);
  const kerf = page.getByLabel("Snittets bredde, i mm");
  const dot = page.getByLabel("Prikkens bredde, som del af modulet");
  await expect(page.getByLabel("Modul, i mm")).toHaveValue("0,6");
  await kerf.fill("0,2");
  await expect(page.getByText("Snittet må højst tage 0,18 mm: 30 % af et modul.")).toBeVisible();
  await expect(dot).toHaveCount(0);

  await page.getByLabel("Form", { exact: true }).selectOption("dot");
  await expect(page.getByText("Snittet må højst tage 0,12 mm: 20 % af et modul.")).toBeVisible();
  await kerf.fill("0,1");
  const tooSmall = page.getByText("Med det snit skal prikken fylde mindst 0,967 af modulet.");
  await expect(tooSmall).toBeVisible();
  await expectSound(page);
  await dot.fill("0,97");
  await expect(tooSmall).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Kode 1 til 3 af 3" })).toBeVisible();
});
