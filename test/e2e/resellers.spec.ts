import { expect } from "@playwright/test";
import { groupedCode } from "#features/commerce/orders/model.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { aStockedReseller } from "./shipping-steps.ts";
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
  await page.goto("/profile");
  await ready(page);
  const own = main.getByRole("region", { name: "Forhandler", exact: true });
  await expect(own.getByText("Viborg Sten & Søn ApS venter på svar")).toBeVisible();
  await expectSound(page);
  await own.getByRole("link", { name: "Se ansøgningen" }).click();
  await expect(page).toHaveURL("/reseller-dashboard");
  await expect(main.getByRole("status")).toHaveText("Viborg Sten & Søn ApS venter på svar");
  const sendAgain = main.getByRole("button", { name: "Send mailen igen" });
  await expect(sendAgain).toBeVisible();
  await expectSound(page);
  await world.confirm(applicant);
  await page.goto("/reseller-dashboard/new");
  await expect(main.getByRole("status")).toHaveText("Viborg Sten & Søn ApS venter på svar");
  await expect(main.getByText("Svaret kommer på mail")).toBeVisible();
  await expect(sendAgain).toHaveCount(0);
});

test("staff who approve an applicant are asked for their password, as for a reason", async ({
  world,
  page,
  faults,
}) => {
  faults.expect(/\b403\b.* \/api\/admin\/resellers/);
  const applicant = await world.aKeeper();
  const firm = { ...FIRM, company: `Sten ${applicant.username}` };
  await answered(applicant.api.post("/api/resellers/me/application", { data: firm }));
  const colleague = await world.aColleague("administrator");
  await world.forgetProof(colleague);
  await signIn(page.context(), colleague);
  await page.goto("/admin/resellers");
  const line = page.getByRole("row").filter({ hasText: firm.company });
  await expect(line).toContainText("E-mail ikke bekræftet");
  await world.confirm(applicant);
  await line.getByRole("link", { name: firm.company }).click();
  await page.getByRole("button", { name: "Godkend", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Hvorfor?").fill("CVR er slået op");
  await dialog.getByRole("button", { name: "Godkend" }).click();
  const password = dialog.getByLabel("Din adgangskode nu");
  await expect(password).toBeFocused();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expectSound(page);
  await password.fill(PASSWORD);
  await dialog.getByRole("button", { name: "Godkend" }).click();
  await expect(toasts(page)).toContainText("Forhandleren er godkendt");
});

test("a page is given to a family in four steps, with a sheet on paper", async ({
  world,
  page,
}) => {
  const { reseller, code } = await aStockedReseller(world);
  const made = { data: { name: "Karen Bech", privacy: "private" } };
  const { slug } = await answered(reseller.api.post("/api/resellers/me/pages", made));
  await signIn(page.context(), reseller);

  // Until the family has it, nothing is offered that would be refused.
  await page.goto(`/edit-memorial/${slug}`);
  await ready(page);
  const privacy = page.getByRole("region", { name: "Hvem kan se siden" });
  await expect(privacy.getByText(/Siden er privat, til familien har overtaget den/)).toBeVisible();
  await expect(privacy.locator("[name=privacy]")).toHaveCount(1);
  await expectSound(page);
  await page.goto("/reseller-dashboard");
  await ready(page);
  await page.getByRole("link", { name: "Giv siden for Karen Bech videre" }).click();
  const sheet = page.getByRole("article", { name: "Ark til familien" });
  await expect(sheet.getByText("I får en mail fra Mindelys")).toBeVisible();
  const plate = groupedCode(code);
  await page.getByRole("button", { name: `Vælg ${plate}` }).click();
  const step = page.getByRole("region", { name: "2. Pladen" });
  await expect(step.getByText(`Koden ${plate} åbner siden.`)).toBeVisible();
  await expect(sheet.getByText(`Koden er ${plate}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/reseller-dashboard\/pages\//);
  await page.getByRole("textbox", { name: "Jeres nummer" }).fill("2026-114");
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText("Gemt", { exact: true })).toBeVisible();
  await expectSound(page);

  const email = `familie.${reseller.companyId.slice(-12)}@example.org`;
  await page.getByLabel("Familiens e-mail").fill(email);
  await page.getByLabel("Din adgangskode nu").fill(PASSWORD);
  await page.getByRole("button", { name: "Send til familien" }).click();
  await expect(sheet.getByText(`som er sendt til ${email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send igen: Karen Bech" })).toBeVisible();
  await expectSound(page);

  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("heading", { name: "3. Familien" })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Træk tilbage: Karen Bech" }).click();
  await expect(page.getByLabel("Familiens e-mail")).toBeVisible();
});
