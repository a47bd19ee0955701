import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { signIn, type World } from "./world.ts";

test.use({ serviceWorkers: "allow" });

/** What staff see of the operation: its health, and how fast it is to visitors. */

const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });

const MEASURED = "/api/performance/visits";

/** Whether the page has loaded what measures it. */
const isMeasuring = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("visit-measuring")),
  );

/** One fewer than are shown, of each device, with figures that don't stand out. */
async function earlierVisits(world: World): Promise<void> {
  const { api } = await world.aKeeper();
  for (const device of ["phone", "computer"]) {
    for (let visit = 0; visit < 19; visit++) {
      const data = { route: "/memorial/:id", device, build: "earlier", lcp: 900, ttfb: 50 };
      expect((await api.post(MEASURED, { data })).status()).toBe(204);
    }
  }
}

test("a visit is measured after a yes, and seen among twenty @wide", async ({
  page,
  aVisitor,
  world,
}) => {
  const { slug } = await world.aMemorial();
  const visitor = await aVisitor({ isNew: true });
  await visitor.goto(`/memorial/${slug}`);
  await ready(visitor);
  await expect(banner(visitor)).toContainText("måler vi, hvor hurtigt siderne åbner");
  await visitor.evaluate(() => navigator.serviceWorker.ready);
  expect(await isMeasuring(visitor)).toBe(false);
  await banner(visitor).getByRole("button", { name: "Accepter alle" }).click();
  await expect(banner(visitor)).toBeHidden();
  await expect.poll(() => isMeasuring(visitor)).toBe(true);
  await earlierVisits(world);
  const colleague = await world.aColleague("administrator");
  await visitor.goto("/cookies");
  await expect(visitor.getByRole("heading", { name: "Det, vi måler" })).toBeVisible();
  await expectSound(visitor);

  const figures = async () => {
    const { items } = await (await colleague.api.get("/api/admin/performance/visits")).json();
    return items.map(({ route, metric }: Record<string, string>) => `${route} ${metric}`);
  };
  // A visit that is left before measuring has begun counts for nothing: the next one does.
  await expect(async () => {
    await visitor.goto(`/memorial/${slug}`);
    await ready(visitor);
    await expect.poll(() => isMeasuring(visitor)).toBe(true);
    await expect(visitor.getByRole("heading", { level: 1 })).toBeInViewport();
    await visitor.goto("/cookies");
    expect(await figures()).toContain("/memorial/:id lcp");
  }).toPass();
  await signIn(page.context(), colleague);
  await page.goto("/admin/performance");
  await ready(page);
  const row = page.getByRole("row").filter({ hasText: "/memorial/:id" });
  await expect(row.first()).toContainText(/\d+ ms|\d+ s/);
  await expect(page.getByRole("row").filter({ hasText: "GET /api/" }).first()).toBeVisible();
  await expectSound(page);
});

test("nobody who answered another wording is measured, or asked again", async ({
  aVisitor,
  world,
}) => {
  const { slug } = await world.aMemorial();
  const page = await aVisitor({ isNew: true });
  await page.addInitScript((timestamp) => {
    localStorage.setItem("consentGiven", "true");
    localStorage.setItem("consentTimestamp", timestamp);
    localStorage.setItem("consentPreferences", '{"necessary":true,"performance":true}');
  }, new Date().toISOString());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(banner(page)).toBeHidden();
  await page.goto("/cookies");
  await ready(page);
  await expect(page.getByRole("checkbox", { name: "Hastighed" })).not.toBeChecked();
  expect(asked.filter((url) => /visit-measuring|performance\/visits/.test(url))).toEqual([]);
});

test("staff read what works, and what to do about the rest @wide", async ({ page, world }) => {
  await signIn(page.context(), await world.aColleague("administrator"));
  await page.goto("/admin/health");
  await ready(page);
  const row = (name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  await expect(row("Databasen")).toContainText("Virker");
  await expect(row("Afsendelse af mail")).toContainText("Der er ikke sat en mailserver op.");
  await expect(row("Afsendelse af mail")).toContainText("Sæt SMTP_HOST.");
  await expect(row("Sikkerhedskopi")).toContainText("Ukendt");
  await expect(row("Adgang udefra")).toContainText("Virker");
  await expect(page.getByRole("status").first()).toContainText(/Noget/);
  await expectSound(page);
});
