import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, toasts } from "./screen.ts";
import { signIn } from "./world.ts";
import { PASSWORD } from "#test/factories.ts";

test("pages without permission are not found", async ({ page, world, aVisitor }) => {
  const visitor = await aVisitor();
  await visitor.goto("/admin/roles");
  await expect(visitor).toHaveURL("/");

  await signIn(page.context(), await world.aKeeper());
  await page.goto("/admin/roles/audit");
  await expect(page).toHaveURL("/");

  await signIn(page.context(), await world.aColleague("production"));
  await page.goto("/admin/roles");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vi kan ikke finde siden");
});

test("the list of codes is navigated, selected and searched by keyboard alone", async ({
  page,
  world,
}) => {
  for (let made = 0; made < 3; made += 1) await world.aPlate();
  await signIn(page.context(), await world.aColleague("production"));
  await open(page, "/admin/qr");
  const rows = page.locator(".table-code");
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("status").filter({ hasText: "2 valgt" })).toBeAttached();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await page.keyboard.press("Home");
  await expect(rows.first()).toBeFocused();

  await page.keyboard.press("/");
  const search = page.getByRole("search").getByLabel("Kode");
  await expect(search).toBeFocused();
  await page.keyboard.type("xj?/");
  await expect(search).toHaveValue("xj?/");
  await search.fill("");

  await rows.first().focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Genvejstaster i listen" })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(rows.first()).toBeFocused();
  const code = (await rows.first().textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
});

/** Behind the staff guard. */

test("an administrator grants a role with a reason, which is audited", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/roles\/reseller\/grant/);
  const person = await world.aKeeper({ fullName: "Steen Hugger" });
  await signIn(page.context(), await world.aColleague("administrator", { fullName: "Else Krag" }));
  await open(page, "/admin/roles");

  await page.getByRole("button", { name: "Giv rollen: Forhandler" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Navn eller e-mail").fill(person.username);
  await dialog.getByRole("button", { name: "Giv rollen" }).click();
  await expect(dialog.getByLabel("Hvorfor?")).toHaveAccessibleDescription(/Skriv/);
  await dialog.getByLabel("Hvorfor?").fill("Stenhugger i Viborg");
  await dialog.getByRole("button", { name: "Giv rollen" }).click();
  await expect(toasts(page)).toHaveText("Rollen er givet");
  await expect(page.getByRole("region", { name: "Forhandler" })).toContainText("Steen Hugger");

  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Administration" });
  await menu.getByRole("link", { name: "Log", exact: true }).click();
  const entry = page.getByRole("row").filter({ hasText: "Gav en rolle" }).first();
  await expect(entry).toContainText("Steen Hugger");
  await expect(entry).toContainText("Stenhugger i Viborg");
  await expectSound(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Hent som CSV" }).click();
  await page.getByLabel("Din adgangskode nu").fill(PASSWORD);
  await page.getByRole("button", { name: "Hent", exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-.+\.csv$/);
});
