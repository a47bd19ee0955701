import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

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
