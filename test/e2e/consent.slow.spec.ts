import { expect } from "@playwright/test";
import { PASSWORD } from "#test/factories.ts";
import { test } from "./fixtures.ts";
import { expectAccessible, ready, toasts } from "./screen.ts";
import { answer, banner } from "./consent-steps.ts";

test.use({ serviceWorkers: "allow" });

/** The cookie banner, and temporary notices. */

const DAY = 86_400_000;

test("an answer is valid for 13 months, and can be renewed earlier", async ({ aVisitor }) => {
  for (const [days, isAsked] of [
    [390, false],
    [400, true],
  ] as const) {
    const page = await aVisitor({ isNew: true });
    const given = new Date(Date.now() - days * DAY).toISOString();
    await page.addInitScript((timestamp) => {
      localStorage.setItem("consentGiven", "true");
      localStorage.setItem("consentTimestamp", timestamp);
    }, given);
    await page.goto("/");
    await ready(page);
    // The worker is loaded when the page is idle, after the banner would be shown.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(banner(page)).toBeVisible({ visible: isAsked });
    if (isAsked) continue;
    await page.getByRole("contentinfo").getByRole("button", { name: "Cookievalg" }).click();
    await expect(banner(page)).toBeFocused();
    await expect(banner(page)).toBeInViewport();
  }
});

test("the answer can be changed on the cookie page, per purpose", async ({ aVisitor }) => {
  const page = await aVisitor({ isNew: true });
  const records: { purpose: string; consentGiven: boolean; consentMethod: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/gdpr/consent")) records.push(request.postDataJSON());
  });
  await page.goto("/cookies");
  await ready(page);
  await expect(page.getByText("Du har ikke svaret endnu.")).toBeVisible();
  const box = (name: string) => page.getByRole("checkbox", { name });
  await expect(box("Det nødvendige")).toBeDisabled();
  await box("Statistik").check();
  await page.getByRole("button", { name: "Gem dit svar" }).click();
  await expect(page.getByText(/^Du svarede den /)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(records.map(({ consentMethod }) => consentMethod)).toEqual(records.map(() => "settings"));
  const yes = records.filter(({ consentGiven }) => consentGiven).map(({ purpose }) => purpose);
  expect(yes.toSorted()).toEqual(["analytics", "necessary"]);

  await page.reload();
  await ready(page);
  await expect(box("Statistik")).toBeChecked();
  await expect(box("Markedsføring")).not.toBeChecked();
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookievalg" }).click();
  await answer(page, "Afvis alle").click();
  await expect(box("Statistik")).not.toBeChecked();
});

test("the cookie page lists everything that a visit stores in the browser", async ({
  page,
  world,
}) => {
  const keeper = await world.aKeeper();
  const { slug } = await world.aMemorial({ keeper });
  await page.goto("/login");
  await ready(page);
  await page.getByLabel("E-mail eller brugernavn").fill(keeper.username);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log ind", exact: true }).click();
  await expect(page).toHaveURL("/profile");
  await page.goto(`/edit-memorial/${slug}`);
  await ready(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Mørk visning" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await ready(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie choice" }).click();
  await answer(page, "Reject all").click();
  await expect(banner(page)).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookies" })).toBeVisible();

  const named = await page.locator("main dt code").allInnerTexts();
  const cookies = await page.context().cookies();
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
  ]);
  const left = [...cookies.map(({ name }) => name), ...kept];
  expect(left).toEqual(expect.arrayContaining(["session", "i18nextLng", "theme", "consentGiven"]));
  expect(left.filter((name) => !named.some((one) => isNamedBy(name, one)))).toEqual([]);
});

/** `draft:*` matches every name that begins with `draft:`. */
function isNamedBy(name: string, listed: string): boolean {
  return listed.endsWith("*") ? name.startsWith(listed.slice(0, -1)) : name === listed;
}

test("shows one notice at a time, reached with F8, hidden after five seconds", async ({
  aVisitor,
  faults,
}) => {
  faults.expect(/\b503\b.* \/api\/gdpr\/consent/);
  const page = await aVisitor({ isNew: true });
  let tries = 0;
  await page.route("**/api/gdpr/consent", (route) => {
    tries += 1;
    return route.fulfill({ status: 503, json: { message: tries > 5 ? "Igen nej." : "Nej." } });
  });
  await page.clock.install();
  await page.goto("/qr-info");
  await answer(page, "Afvis alle").click();
  await expect(toasts(page)).toContainText("Nej.");
  await answer(page, "Accepter alle").click();
  await expect(toasts(page)).toContainText("Igen nej.");
  await expect(toasts(page)).toHaveCount(1);

  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /^Beskeder/ }).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(toasts(page)).toHaveCount(0);

  await answer(page, "Afvis alle").click();
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(5000);
  await expect(toasts(page)).toHaveCount(0);
});

test("the question stays if the answer can't be saved", async ({ aVisitor, faults }) => {
  faults.expect(/\b503\b.* \/api\/gdpr\/consent/);
  const page = await aVisitor({ isNew: true });
  await page.route("**/api/gdpr/consent", (route) =>
    route.fulfill({ status: 503, json: { message: "Vi kan ikke gemme lige nu." } }),
  );
  await page.goto("/qr-info");
  await answer(page, "Afvis alle").click();
  await expect(toasts(page)).toContainText("Dit svar blev ikke gemt. Prøv igen.");
  await expect(banner(page)).toContainText("Dit svar blev ikke gemt. Prøv igen.");
  await expectAccessible(page);

  await page.unroute("**/api/gdpr/consent");
  await answer(page, "Afvis alle").click();
  await expect(banner(page)).toBeHidden();
});
