import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, speak } from "./screen.ts";
import { deliver } from "./shipping-steps.ts";
import { answered, signIn, type World } from "./world.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });

/** Staff agree on prices in the browser; the reseller hasn't accepted the terms. */
async function anAgreedReseller(world: World, page: Page) {
  const reseller = await world.aReseller({ fullName: "Åse Sten" });
  const { api } = await world.aColleague("administrator");
  const prices = [
    { plan: "plate", fromQuantity: 1, net: 40_000 },
    { plan: "plate", fromQuantity: 10, net: 36_000 },
  ];
  const data = { prices, creditLimit: 500_000, reason: "Aftalt på messen" };
  await answered(api.put(`/api/admin/resellers/${reseller.companyId}/agreement`, { data }));
  await signIn(page.context(), reseller);
  await page.goto("/reseller-dashboard");
  await ready(page);
  return reseller;
}

/** Made, sent and delivered, as staff at the scanner do. */
async function deliverAll(world: World, reseller: Awaited<ReturnType<World["aReseller"]>>) {
  const { items } = await answered(reseller.api.get("/api/resellers/me/codes?limit=100"));
  await deliver(
    world,
    (items as { code: string }[]).map(({ code }) => code),
  );
}

test("a reseller accepts the terms, buys on a phone, buys again and reports a plate", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/resellers\/me\/returns/);
  const reseller = await anAgreedReseller(world, page);
  await page.getByRole("button", { name: "Sig ja til aftalen" }).click();
  await expect(page.getByText("Tak. I kan bestille nu.", { exact: true })).toBeVisible();
  const buy = section(page, "Bestil plader");
  await buy.getByLabel("Mindeplade i stål").fill("2");
  await expect(buy.getByText("800 kr.")).toBeVisible();
  await expectSound(page);
  await speak(page, "en", "main");
  await expectSound(page);
  await speak(page, "es", "main");
  await expectSound(page);
  await speak(page, "da", "main");
  await buy.getByLabel("Mindeplade i stål").fill("2");
  await buy.getByRole("button", { name: "Bestil for 1.000 kr." }).click();
  await expect(page.getByText("Bestilt. Fakturaen kommer på mail.", { exact: true })).toBeVisible();
  await expect(section(page, "Fakturaer").getByText("1.000 kr.").first()).toBeVisible();

  const orders = section(page, "Bestillinger");
  await orders.getByRole("button", { name: /^Bestil det samme som/ }).click();
  await expect(buy.getByRole("button", { name: "Bestil for 1.000 kr." })).toBeFocused();

  await page.reload();
  await ready(page);
  const stock = section(page, "Jeres plader");
  await expect(stock.getByText("2 plader er på vej.", { exact: true })).toBeVisible();
  await expect(stock.getByRole("link", { name: "Bestil plader" })).toHaveCount(0);

  await deliverAll(world, reseller);
  await page.reload();
  await ready(page);
  await stock.getByRole("checkbox").first().check();
  await stock.getByRole("button", { name: "Meld 1 plade" }).click();
  const dialog = page.getByRole("dialog", { name: "Meld 1 plade" });
  await dialog.getByLabel("Begrundelse").fill("Væk fra bilen");
  await dialog.getByRole("button", { name: "Meld" }).click();
  await expect(dialog.getByText("Vælg en af mulighederne.")).toBeVisible();
  await dialog.getByLabel("Blevet væk").check();
  await dialog.getByRole("button", { name: "Meld" }).click();
  await expect(page.getByText(/^Meldt som R-\d+$/)).toBeVisible();
  await expect(stock.getByText("Taget ud af brug").last()).toBeVisible();
  await expect(
    section(page, "Returnerede plader og plader, der er blevet væk").getByText(/ · Blevet væk$/),
  ).toBeVisible();

  await stock.getByRole("checkbox").check();
  await stock.getByRole("button", { name: "Meld 1 plade" }).click();
  await dialog.getByLabel("Ikke solgt").check();
  await dialog.getByLabel("Begrundelse").fill("Ingen har spurgt efter den");
  await dialog.getByRole("button", { name: "Meld" }).click();
  // It is here no more, and can't be reported again.
  await expect(stock.getByText(/ · Meldt som R-\d+$/)).toBeVisible();
  await expect(stock.getByRole("checkbox")).toHaveCount(0);
  await expectSound(page);
});

test("staff agree on prices and credit, and an owner invites a colleague @wide", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const reseller = await world.aReseller({ fullName: "Åse Sten" });
  await signIn(page.context(), await world.aColleague("administrator"));
  await page.goto(`/admin/resellers/${reseller.companyId}`);
  await ready(page);
  await page.getByRole("button", { name: "Aftal priser" }).click();
  await page.getByRole("button", { name: "En pris mere" }).click();
  await page.getByLabel("Fra antal").fill("1");
  await page.getByLabel("Pris i kroner uden moms").fill("399,50");
  await page.getByLabel("Må skylde, i kroner med moms").fill("5.000");
  await page.getByLabel("Begrundelse").fill("Aftalt på messen");
  await expectSound(page);
  await page.getByRole("button", { name: "Gem aftalen" }).click();
  await expect(page.getByText("Mindeplade i stål, fra 1 stk.: 399,50 kr.")).toBeVisible();
  await expect(page.getByText("Må skylde 5.000 kr. med moms")).toBeVisible();
  await expectSound(page);

  await page.context().clearCookies();
  await signIn(page.context(), reseller);
  await page.goto("/reseller-dashboard");
  await ready(page);
  const people = section(page, "Kolleger");
  await people.getByRole("button", { name: "Inviter en kollega" }).click();
  const email = `bo.${reseller.companyId.slice(-8)}@example.org`;
  await people.getByLabel("E-mail").fill(email);
  await people.getByRole("button", { name: "Send invitationen" }).click();
  await expect(people.getByText("Sælger · Inviteret")).toBeVisible();
  // The only owner stays.
  await expect(people.getByRole("button", { name: /^Fjern/ })).toHaveCount(0);
  await expectSound(page);
  await people.getByRole("button", { name: `Træk invitationen til ${email} tilbage` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Træk tilbage" }).click();
  await expect(people.getByText(email)).toHaveCount(0);
});
