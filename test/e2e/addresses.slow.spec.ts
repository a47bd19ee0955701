import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";

test("a former address redirects to the current one", async ({ page, world }) => {
  const { id, slug, keeper } = await world.aMemorial();
  const changed = `${slug}-bech`;
  const answer = await keeper.api.put(`/api/memorials/${id}`, { data: { slug: changed } });
  expect(answer.ok()).toBe(true);
  await page.goto(`/memorial/${slug}`);
  await expect(page).toHaveURL(`/memorial/${changed}`);
});

test("reserved words are no memorial's address", async ({ page, faults, world }) => {
  faults.expect(/\b404\b/);
  const { keeper } = await world.aMemorial();
  for (const word of ["pricing", "warehouse-scan", "production", "qr-setup"]) {
    const answer = await page.goto(`/${word}`);
    expect(answer?.url(), word).not.toContain("/memorial/");
    const taken = await keeper.api.post("/api/memorials", { data: { name: "Karen", slug: word } });
    expect(taken.status(), word).toBe(400);
  }
});

test("/auth redirects to the login", async ({ page }) => {
  await page.goto("/auth");
  await expect(page).toHaveURL("/login");
});

test("an unknown address is not found, and suggests other ways", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b404\b/);
  const hidden = await world.aMemorial({ privacy: "private" });
  const texts: string[] = [];
  for (const path of ["/memorial/nobody-at-all", `/memorial/${hidden.slug}`, "/a/b/c"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await ready(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vi kan ikke finde siden");
    texts.push(await page.locator("body").innerText());
  }
  expect(new Set(texts).size, "all say the same").toBe(1);
  await expectSound(page);
  await page.getByRole("link", { name: "Til forsiden" }).click();
  await expect(page).toHaveURL("/");
});

test("a page that is not found is a page of the product", async ({ aVisitor, faults }) => {
  faults.expect(/\b(404|503)\b/);
  for (const path of ["/memorial/nobody-at-all", "/a/b/c"]) {
    const page = await aVisitor({ isNew: true, serviceWorkers: "allow" });
    await page.goto(path);
    await ready(page);
    const question = page.getByRole("region", { name: "Cookies" });
    await page.route("**/api/gdpr/consent", (route) =>
      route.fulfill({ status: 503, json: { message: "Ikke nu." } }),
    );
    await question.getByRole("button", { name: "Afvis alle" }).click();
    await expect(toasts(page)).toContainText("Dit svar blev ikke gemt. Prøv igen.");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expectSound(page);
    await page.close();
  }
});
