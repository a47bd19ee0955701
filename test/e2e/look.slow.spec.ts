import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { lightness } from "./look-steps.ts";

test("the system theme can be chosen, is stored, and counts as light", async ({ aVisitor }) => {
  const page = await aVisitor({ colorScheme: "dark" });
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    await one.goto("/pricing");
    await ready(one);
  }
  const theme = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(theme("Lys visning")).toHaveAttribute("aria-pressed", "true");
  await theme("Mørk visning").click();
  await expect.poll(() => lightness(other)).toBeLessThan(0.3);
  await theme("Automatisk (lys)").click();
  await expect(theme("Automatisk (lys)")).toBeFocused();
  await expectSound(page);
  // Other open pages are updated, too.
  for (const one of [page, other]) await expect.poll(() => lightness(one)).toBeGreaterThan(0.9);

  await page.reload();
  await ready(page);
  await expect(theme("Automatisk (lys)")).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("system");
  expect(await lightness(page)).toBeGreaterThan(0.9);
});

test("respects reduced motion", async ({ world, aVisitor }) => {
  const { slug, keeper } = await world.aMemorial();
  await keeper.api.post(`/api/memorials/${slug}/candles`, { data: { name: null, message: null } });
  for (const [reducedMotion, moves] of [
    ["no-preference", true],
    ["reduce", false],
  ] as const) {
    const page = await aVisitor({ reducedMotion });
    await page.goto(`/memorial/${slug}`);
    await ready(page);
    const form = page.getByRole("form", { name: /^Tænd et lys for/ });
    await form.getByRole("button", { name: "Tænd et lys" }).click();
    await expect(page.getByText(/Dit lys brænder til den/)).toBeVisible();
    const running = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === "running").length,
      );
    if (moves) await expect.poll(running).toBeGreaterThan(0);
    else expect(await running()).toBe(0);
  }
});

test("content below the fold is laid out when idle, or at once when scrolled to", async ({
  world,
  page,
}) => {
  const { slug } = await world.aMemorial({ biography: "<p>Hun passede sluserne.</p>" });
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      document.firstLook = document.documentElement.dataset["look"] ?? "whole";
    }),
  );
  const firstLook = () => page.evaluate(() => document.firstLook);
  await page.goto(`/memorial/${slug}`);
  expect(await firstLook()).toBe("first");
  await expect(page.locator("html")).not.toHaveAttribute("data-look");
  await page.reload();
  expect(await firstLook()).toBe("whole");
  await page.goto("about:blank");
  await page.goto(`/memorial/${slug}#guestbook`);
  expect(await firstLook()).toBe("whole");
});
