import { expect, type Page } from "@playwright/test";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered } from "./world.ts";
import { isKept, writeGreeting, somePictures, seePictures } from "./offline-steps.ts";

test.use({ serviceWorkers: "allow" });

test("a visited memorial can be read completely offline", async ({ world, aVisitor, faults }) => {
  test.slow();
  faults.expect(NO_NET);
  const memorial = await world.aMemorial({ biography: "<p>Karen passede sluserne i Løgstør.</p>" });
  await world.addFiles(memorial, await somePictures(2));
  const page = await aVisitor();
  await page.goto(`/memorial/${memorial.slug}`);
  await ready(page);
  await seePictures(page);
  await isKept(page);

  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1, name: memorial.name })).toBeVisible();
  await expect(page.getByText("Karen passede sluserne i Løgstør.")).toBeVisible();
  await expect(page.getByText(/^Gemt udgave fra den \d+\./)).toBeVisible();
  await seePictures(page);
  await expectSound(page);

  await page.goto("/pricing");
  await expect(page.getByRole("heading", { name: "Der er ingen forbindelse" })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Prøv igen" }).click();
  await expect(page.getByRole("heading", { name: "Der er ingen forbindelse" })).toBeHidden();
  await page.goto(`/memorial/${memorial.slug}`);
  await expect(page.getByText(/^Gemt udgave/)).toBeHidden();
});

async function lightCandle(page: Page, name: string) {
  const form = page.getByRole("form", { name: /^Tænd et lys for/ });
  await form.getByLabel("Dit navn, hvis du vil").fill(name);
  await form.getByRole("button", { name: "Tænd et lys" }).click();
}

test("entries written offline are queued, and sent once when online", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(NO_NET);
  const { id, slug } = await world.aMemorial();
  const page = await aVisitor();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await isKept(page);

  await page.context().setOffline(true);
  await lightCandle(page, "Lise");
  await expect(page.getByText("Venter på net. Lyset er gemt")).toBeVisible();
  await writeGreeting(page, "Tak for kaffen.", "Lise");
  await expect(page.getByText("Venter på net. Hilsenen er gemt")).toBeVisible();
  await expect(page.getByLabel("Din hilsen")).toHaveValue("");
  await expectSound(page);
  await writeGreeting(page, "Det var en anden.", "Lise");
  const regretted = page.locator("article", { hasText: "Det var en anden." });
  await regretted.getByRole("button", { name: "Fjern" }).click();
  await expect(regretted).toHaveCount(0);

  // The browser's background sync waits, not the page.
  await page.reload();
  await ready(page);
  await expect(page.getByText("Venter på net. Hilsenen er gemt")).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText("Venter på net.")).toHaveCount(0);
  await expect(page.locator("#guestbook .letters")).toContainText("Tak for kaffen.");
  const { api } = await world.aKeeper();
  const there = async (what: string) => {
    const { items } = await answered(api.get(`/api/memorials/${id}/${what}`));
    return items.map((item: Record<string, string>) => item["message"] ?? item["name"]);
  };
  expect(await there("guestbook")).toEqual(["Tak for kaffen."]);
  expect(await there("candles")).toEqual(["Lise"]);
});
