import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered, signIn } from "./world.ts";

const FIRM = {
  company: "Viborg Sten & Søn ApS",
  companyNumber: "DK 13 74 81 36",
  street: "Gravene 4",
  postalCode: "8800",
  city: "Viborg",
  contactName: "Åse Sten",
  phone: "86 61 00 00",
};

test("whoever has applied is told that it waits, and not to apply again", async ({
  world,
  page,
  faults,
}) => {
  faults.expect(/\b403\b.* \/api\/resellers\/me\//);
  const applicant = await world.aKeeper();
  await signIn(page.context(), applicant);
  const main = page.getByRole("main");
  const apply = main.getByRole("link", { name: "Bliv forhandler" });
  for (const address of ["/reseller-dashboard/new", "/reseller-dashboard"]) {
    await page.goto(address);
    await expect(apply).toBeVisible();
    await expect(main.getByLabel("Navn")).toHaveCount(0);
  }

  await answered(applicant.api.post("/api/resellers/me/application", { data: FIRM }));
  await page.reload();
  await ready(page);
  await expect(main.getByRole("status")).toHaveText("Viborg Sten & Søn ApS venter på svar");
  await expect(apply).toHaveCount(0);
  await expectSound(page);
  await page.goto("/reseller-dashboard/new");
  await expect(main.getByRole("status")).toHaveText("Viborg Sten & Søn ApS venter på svar");
});
