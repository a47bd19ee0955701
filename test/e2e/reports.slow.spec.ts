import { expect } from "@playwright/test";
import { aPicture } from "./beginning-steps.ts";
import { test } from "./fixtures.ts";
import { aReport } from "./report-screens.ts";
import { expectAccessible, toasts } from "./screen.ts";
import { answered, signIn } from "./world.ts";
import { REASONS } from "./reports-steps.ts";

test("of two who decide at once the second is told, and sees what was decided @wide", async ({
  world,
  page,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b(?:409|412)\b.* \/api\/admin\/reports/);
  const { number } = await aReport(world, "threat");
  await signIn(page.context(), await world.aColleague("support", { fullName: "Else Krag" }));
  const other = await aVisitor({ as: await world.aColleague("administrator") });
  for (const desk of [page, other]) {
    await desk.goto("/admin/reports");
    await desk.getByRole("link", { name: `${number}: en hilsen på siden` }).click();
    await expect(desk.getByText("Ring til politiet først")).toBeVisible();
    await desk.getByRole("radio", { name: /Lad det stå/ }).check();
    await expect(desk.getByLabel(/Hvilken lov eller/)).toHaveCount(0);
    await desk.getByLabel("Begrundelse").fill(REASONS);
  }
  await page.getByRole("button", { name: "Send afgørelsen" }).click();
  await expect(toasts(page)).toContainText("Afgørelsen er sendt");
  await other.getByRole("button", { name: "Send afgørelsen" }).click();
  await expect(other.getByRole("alert")).toContainText("En anden nåede det først");
  await expect(other.getByRole("heading", { name: "Afgørelsen" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Send afgørelsen" })).toHaveCount(0);
});

test("a reported picture is shown on the case once staff ask for it", async ({ world, page }) => {
  const memorial = await world.aMemorial();
  await world.addFiles(memorial, [await aPicture()]);
  const { api } = memorial.keeper;
  const { items } = await answered(api.get(`/api/memorials/${memorial.id}/media`));
  const data = {
    memorial: memorial.slug,
    kind: "media",
    itemId: items[0].id,
    reason: "copyright",
    explanation: "Jeg har taget billedet, og det er brugt uden lov.",
    name: "Lise Holm",
    email: "lise@example.org",
    goodFaith: true,
  };
  const { number } = await answered(api.post("/api/reports", { data }));
  await signIn(page.context(), await world.aColleague("support"));
  await page.goto(`/admin/reports/${number}`);
  const picture = page.getByRole("img", { name: "Billede 1, som det blev anmeldt" });
  const ask = page.getByText("Se billede 1 her");
  await expect(ask).toBeVisible();
  await expect(picture).toHaveCount(0);
  await ask.click();
  const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await expectAccessible(page);
});

test("a late case is held, let go, and hidden until a day", async ({
  world,
  page,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/memorials/);
  const { number, memorial } = await aReport(world);
  await world.makeLate(number);
  await signIn(page.context(), await world.aColleague("administrator"));
  await page.goto("/admin/reports");
  const line = page.getByRole("row", { name: new RegExp(`^${number}: `) });
  await expect(line).toContainText("Over tiden siden den");
  await line.getByRole("link", { name: `${number}: en hilsen på siden` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(String(number));
  await expect(page.getByText("Over tiden siden den")).toBeVisible();

  const holds = page.locator("section", {
    has: page.getByRole("heading", { name: "Bevaret indhold" }),
  });
  await holds.getByText("Bevar noget").click();
  await holds.getByRole("button", { name: "Bevar" }).click();
  await expect(holds.getByLabel("Hvorfor?")).toBeFocused();
  await holds.getByLabel("Hvorfor?").fill("Politiet har bedt os om det.");
  await holds.getByLabel("Dag").fill("1");
  await holds.getByLabel("Måned").selectOption("3");
  await holds.getByLabel("År").fill("2099");
  await holds.getByRole("button", { name: "Bevar" }).click();
  await expect(toasts(page)).toContainText("Det er bevaret nu");
  await expect(holds.getByText("en hilsen, til den 1. marts 2099")).toBeVisible();
  await expect(holds.getByText("Bevar noget")).toBeFocused();
  await expectAccessible(page);
  const visitor = await aVisitor({ javaScriptEnabled: false });
  const greetings = visitor.locator("#guestbook .letter");
  await visitor.goto(`/memorial/${memorial.slug}`);
  await expect(greetings).toHaveCount(0);
  await holds.getByRole("button", { name: "Ophæv: en hilsen" }).click();
  await expect(holds.getByText("en hilsen, til den 1. marts 2099")).toHaveCount(0);
  await visitor.goto(`/memorial/${memorial.slug}`);
  await expect(greetings).toHaveCount(1);

  await page.getByRole("radio", { name: /Skjul det/ }).check();
  const until = page.getByRole("group", { name: /Skjult til den/ });
  await until.getByLabel("Dag").fill("24");
  await until.getByLabel("Måned").selectOption("12");
  await until.getByLabel("År").fill("2099");
  await page.getByRole("radio", { name: "Vores vilkår" }).check();
  await page.getByLabel(/Hvilken lov eller/).fill("Det, du skriver og viser");
  await page.getByLabel("Begrundelse").fill(REASONS);
  await page.getByRole("button", { name: "Send afgørelsen" }).click();
  await expect(page.getByText("Det er skjult for alle til den 24. december 2099.")).toBeVisible();
  await expect(page.getByText("Over tiden siden den")).toHaveCount(0);
  await visitor.goto(`/memorial/${memorial.slug}`);
  await expect(greetings).toHaveCount(0);
});
