import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { mailedLink } from "./mails.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { aName, answered } from "./world.ts";

/** Login, logout and registration. */

async function logIn(page: Page, name: string, password = PASSWORD) {
  await ready(page);
  await page.getByLabel("E-mail eller brugernavn").fill(name);
  await page.getByLabel("Adgangskode", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log ind", exact: true }).click();
}

async function fillRegistration(page: Page, username: string) {
  await ready(page);
  await page.getByLabel("Dit navn").fill("Anna Holm");
  await page.getByLabel("E-mail").fill(`${username}.${aName()}@example.org`);
  await page.getByLabel("Brugernavn").fill(username);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /vilkårene/ }).check();
}

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

test("login by name or by e-mail, and logout", async ({ page, world }) => {
  const { username, email, fullName } = await world.aKeeper();
  for (const name of [username, email.toUpperCase()]) {
    await page.goto("/login");
    await logIn(page, name);
    await expect(page).toHaveURL("/profile");
    await expect(toasts(page)).toHaveText(`Velkommen tilbage, ${fullName}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Din adgang");
    await page.getByRole("button", { name: "Log ud", exact: true }).first().click();
    await expect(toasts(page)).toHaveText("Du er logget ud");
    await expect(page).toHaveURL("/");
  }
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?next=%2Fprofile");
});

test("answers a wrong password and an unknown name alike", async ({ page, world, faults }) => {
  faults.expect(/\b401\b.* \/api\/login/);
  const { username } = await world.aKeeper();
  await page.goto("/login");
  await listen(page);
  for (const name of [username, aName()]) {
    await logIn(page, name, "noget helt andet");
    const problem = page.getByRole("main").getByRole("alert");
    await expect(problem).toContainText(
      "E-mail eller brugernavn passer ikke sammen med adgangskoden. Prøv igen.",
    );
    await expect(page.getByLabel("E-mail eller brugernavn")).toHaveValue(name);
    // Shown in two places, announced once.
    await expect(toasts(page)).toContainText(
      "E-mail eller brugernavn passer ikke sammen med adgangskoden.",
    );
    expect(await heard(page)).toEqual([
      "E-mail eller brugernavn passer ikke sammen med adgangskoden. Prøv igen.",
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

for (const path of ["/register", "/qr-register"]) {
  test(`without a code, ${path} leads to an explanation of codes`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/qr-info");
    await expect(toasts(page)).toHaveText(/^Du skal bruge koden fra en mindeplade/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("En plade på stenen");
  });
}

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
  const steps = page.getByRole("list", { name: "Vejen til administrationen" });
  await expect(steps.getByRole("listitem")).toHaveText([
    "Opret adgang gjort",
    "Bekræft din e-mail",
    "Slå to trin til",
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

test("resets a forgotten password by mail, and ends all other sessions", async ({
  page,
  world,
  faults,
}) => {
  const { username, email, api } = await world.aKeeper();
  await page.goto("/login");
  await page.getByRole("link", { name: "Glemt adgangskoden" }).click();
  // The previous page has a field of the same name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glemt adgangskoden");
  await ready(page);
  await page.getByLabel("E-mail eller brugernavn").fill(username);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Se i din mail");
  await expectSound(page);

  const path = await mailedLink(page, email, "Vælg en ny adgangskode");
  await page.goto(path);
  await ready(page);
  await page.getByLabel("Ny adgangskode").fill("kort");
  await page.getByRole("button", { name: "Gem adgangskoden" }).click();
  await expect(page.getByLabel("Ny adgangskode")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Ny adgangskode").fill("fire blå både på fjorden");
  await page.getByRole("button", { name: "Gem adgangskoden" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(toasts(page)).toHaveText("Din adgangskode er skiftet");
  expect(await answered(page.request.get("/api/user"))).toMatchObject({ username });
  expect((await api.get("/api/user")).status()).toBe(401);

  faults.expect(/\b410\b.* \/api\/password-links/);
  await page.goto(path);
  await ready(page);
  await page.getByLabel("Ny adgangskode").fill("fem røde huse i byen");
  await page.getByRole("button", { name: "Gem adgangskoden" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("brugt eller udløbet");
  await expectSound(page);
});
