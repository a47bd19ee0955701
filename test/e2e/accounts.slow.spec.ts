import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { aName, answered } from "./world.ts";
import { fillRegistration, logIn } from "./accounts-steps.ts";

const LIVE = "[role=alert], [role=status], [aria-live]:not([aria-live=off])";

/** Everything announced to a screen reader from here on. */
async function listen(page: Page) {
  await page.evaluate((live) => {
    const told = new Set<string>();
    Object.assign(window, { told });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll(live)) {
        if (/adgangskode/.test(textContent)) told.add(textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, LIVE);
}

/** A notice is announced two frames after it is shown. */
async function heard(page: Page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) {
      await new Promise((next) => {
        requestAnimationFrame(next);
      });
    }
    return [...(window as unknown as { told: Set<string> }).told];
  });
}

test("answers a wrong password and an unknown name alike", async ({ page, world, faults }) => {
  faults.expect(/\b401\b.* \/api\/login/);
  const { username } = await world.aKeeper();
  await page.goto("/login");
  await listen(page);
  for (const name of [username, aName()]) {
    await logIn(page, name, "noget helt andet");
    const problem = page.getByRole("main").getByRole("alert");
    await expect(problem).toContainText(
      "E-mailen eller brugernavnet passer ikke sammen med adgangskoden. Prøv igen.",
    );
    await expect(page.getByLabel("E-mail eller brugernavn")).toHaveValue(name);
    // Shown in two places, announced once.
    await expect(toasts(page)).toContainText(
      "E-mailen eller brugernavnet passer ikke sammen med adgangskoden.",
    );
    expect(await heard(page)).toEqual([
      "E-mailen eller brugernavnet passer ikke sammen med adgangskoden. Prøv igen.",
    ]);
    await toasts(page).getByRole("button", { name: "Luk" }).click();
  }
  await expectSound(page);
});

test("returns to the previous page after login, within the site only", async ({
  world,
  aVisitor,
}) => {
  const keeper = await world.aKeeper();
  const page = await aVisitor();
  await page.goto("/create-memorial?qrCode=X");
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, keeper.username);
  await expect(page).toHaveURL("/create-memorial?qrCode=X");

  const elsewhere = [
    "https://example.org/",
    "//example.org",
    "/\\example.org",
    "\u006aavascript:alert(1)",
  ];
  for (const next of elsewhere) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL("/profile");
  }
});

test("suggests a free user name if the chosen one is taken", async ({ page, world, faults }) => {
  faults.expect(/\b409\b.* \/api\/register/);
  const taken = await world.aKeeper();
  const { code } = await world.aPlate();
  await page.goto(`/register?qrCode=${code}`);
  await fillRegistration(page, taken.username);
  const submit = page.getByRole("button", { name: "Opret adgang" });
  await submit.click();
  await expect(page.getByLabel("Dit navn")).toHaveValue("Anna Holm");
  const suggestion = page.getByRole("button", { name: /^Brug / });
  await expect(suggestion).toBeVisible();
  await expectSound(page);
  await suggestion.click();
  await expect(page.getByLabel("Brugernavn")).not.toHaveValue(taken.username);
  await submit.click();
  await expect(toasts(page)).toHaveText("Velkommen, Anna Holm");
  await expect(page).toHaveURL(`/qr-scan/${code}`);
});

test("shows each error at its field", async ({ page, world }) => {
  const { code } = await world.aPlate();
  await page.goto(`/qr-register?qrCode=${code}`);
  await ready(page);
  await page.getByRole("button", { name: "Opret adgang" }).click();
  for (const label of ["Dit navn", "E-mail", "Brugernavn"]) {
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/.+/);
  }
  await expect(page.getByLabel("Dit navn")).toBeFocused();
  await expectSound(page);
});

for (const path of ["/register", "/qr-register"]) {
  test(`without a code, ${path} leads to an explanation of codes`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/qr-info");
    await expect(toasts(page)).toHaveText(/^Du skal bruge koden fra en mindeplade/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("En plade på stenen");
  });
}

test("the operator's setup link creates one administrator", async ({ world, aVisitor, faults }) => {
  faults.expect(/\b410\b|\b404\b|\b409\b/);
  const path = await world.setupPath();
  const page = await aVisitor();
  const other = await aVisitor();
  for (const one of [page, other]) {
    await one.goto(path);
    await expect(one.getByRole("heading", { level: 1 })).toHaveText(
      "Opret den første administrator",
    );
  }
  await expectSound(page);
  await fillRegistration(page, aName());
  await page.getByRole("button", { name: "Opret adgang" }).click();
  // What comes next is said, in order.
  await expect(page).toHaveURL("/admin/two-factor-setup");
  expect(await answered(page.request.get("/api/user"))).toMatchObject({ isAdmin: true });
  const steps = page.getByRole("list", { name: "Sådan kommer du ind i administrationen" });
  await expect(steps.getByRole("listitem")).toHaveText([
    "Opret adgang gjort",
    "Bekræft din e-mail",
    "Slå login i to trin til",
    "Gå i gang i administrationen",
  ]);
  await expect(steps.locator("[aria-current=step]")).toHaveText("Bekræft din e-mail");
  await expect(page.getByText("Bekræft din e-mail først")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send mailen igen" })).toBeVisible();
  await expectSound(page);

  await fillRegistration(other, aName());
  await other.getByRole("button", { name: "Opret adgang" }).click();
  await expect(other.getByRole("main").getByRole("alert")).toContainText(
    "Linket er brugt eller udløbet.",
  );
});
