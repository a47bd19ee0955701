import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aGreeting, aReport } from "./report-screens.ts";
import { expectAccessible, ready, toasts } from "./screen.ts";
import { signIn } from "./world.ts";

/** Reports: from *Anmeld* to the end of an appeal. */

const EXPLANATION = "Det er skrevet for at gøre os ondt, og det er heller ikke sandt.";
const REASONS = "Hilsenen er skrevet for at krænke familien og siger ikke noget om Karen.";
const APPEAL = "Ole har ret til at sige det. Han har sagt det til os alle, og vi er enige med ham.";

test("a greeting is reported without a script, hidden, removed, appealed and given back", async ({
  world,
  page,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/report/);
  const { memorial, words } = await aGreeting(world);
  const visitor = await aVisitor({ javaScriptEnabled: false });
  const greeting = visitor.locator("#guestbook .letter", { hasText: words });

  await visitor.goto(`/memorial/${memorial.slug}`);
  await greeting.getByRole("link", { name: "Anmeld: Ole Vestergaard" }).click();
  await expect(visitor.getByRole("main")).toContainText("en hilsen på siden for Karen Elise Bech");
  await visitor.getByRole("radio", { name: /Det er ondt ment/ }).check();
  await visitor.getByLabel("Fortæl mere").fill(EXPLANATION);
  await visitor.getByLabel("Dit navn").fill("Lise Holm");
  await visitor.getByRole("button", { name: "Send anmeldelsen" }).click();
  // What is missing is said there, and what was typed stays.
  await expect(visitor.getByLabel("Din e-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(visitor.getByLabel("Fortæl mere")).toHaveValue(EXPLANATION);
  await expect(visitor.getByRole("radio", { name: /Det er ondt ment/ })).toBeChecked();
  await visitor.getByLabel("Din e-mail").fill("lise@example.org");
  await visitor.getByLabel(/Det, jeg skriver, er rigtigt/).check();
  await visitor.getByRole("button", { name: "Send anmeldelsen" }).click();
  await expect(visitor.getByRole("main")).toContainText(
    "Tak for din anmeldelse. Vi skriver til dig.",
  );
  const followed = new URL(visitor.url()).pathname;
  const title = await visitor.getByRole("heading", { level: 1 }).innerText();
  const number = title.replace("Anmeldelse ", "");

  const first = await world.aColleague("support", { fullName: "Else Krag" });
  const second = await world.aColleague("support", { fullName: "Per Lund" });
  await signIn(page.context(), first);
  await page.goto(`/admin/reports/${number}`);
  await page.getByRole("button", { name: "Tag sagen" }).click();
  await expect(toasts(page)).toContainText("Sagen er din nu");
  await page.getByRole("button", { name: "Skjul det imens" }).click();
  await expect(page.getByText("Skjult indtil afgørelsen")).toBeVisible();
  await visitor.goto(`/memorial/${memorial.slug}`);
  await expect(greeting).toHaveCount(0);

  await page.getByRole("radio", { name: /Fjern det/ }).check();
  await page.getByRole("radio", { name: "Vores vilkår" }).check();
  await page.getByLabel(/Hvilken lov eller/).fill("Det, du skriver og viser");
  await page.getByLabel("Begrundelse").fill(REASONS);
  await page.getByRole("button", { name: "Send afgørelsen" }).click();
  await expect(toasts(page)).toContainText("Afgørelsen er sendt");
  await visitor.goto(followed);
  await expect(visitor.getByRole("main")).toContainText(REASONS);

  const writer = await aVisitor({ as: memorial.keeper });
  await writer.goto(`/memorial/${memorial.slug}/admin#statements`);
  await ready(writer);
  const statements = writer.locator("#statements");
  await expect(statements).toBeInViewport();
  await expect(statements).toContainText("Taget af siden: en hilsen");
  await expect(statements).not.toContainText("Lise");
  await statements.getByLabel("Hvorfor er du uenig?").fill(APPEAL);
  await statements.getByRole("button", { name: "Send klagen" }).click();
  await expect(statements.getByRole("heading", { name: "Klag til os" })).toBeFocused();
  await expect(statements).toContainText(APPEAL);
  await expectAccessible(writer);

  await page.reload();
  await expect(page.getByText("En anden afgør klagen.")).toBeVisible();
  const desk = await aVisitor({ as: second });
  await desk.goto(`/admin/reports/${number}`);
  await desk.getByRole("radio", { name: /Afgørelsen ændres/ }).check();
  await desk.getByLabel("Begrundelse").fill("Familien vil selv have hilsenen stående.");
  await desk.getByRole("button", { name: "Send svaret" }).click();
  await expect(toasts(desk)).toContainText("Svaret er sendt");
  await expectAccessible(desk);
  await visitor.goto(`/memorial/${memorial.slug}`);
  await expect(greeting).toHaveCount(1);
});

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
    await desk.getByRole("radio", { name: "Vores vilkår" }).check();
    await desk.getByLabel(/Hvilken lov eller/).fill("Det, du skriver og viser");
    await desk.getByLabel("Begrundelse").fill(REASONS);
  }
  await page.getByRole("button", { name: "Send afgørelsen" }).click();
  await expect(toasts(page)).toContainText("Afgørelsen er sendt");
  await other.getByRole("button", { name: "Send afgørelsen" }).click();
  await expect(other.getByRole("alert")).toContainText("En anden nåede det først");
  await expect(other.getByRole("heading", { name: "Afgørelsen" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Send afgørelsen" })).toHaveCount(0);
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

  const holds = page.locator("section", { has: page.getByRole("heading", { name: "Fastholdt" }) });
  await holds.getByText("Fasthold noget").click();
  await holds.getByRole("button", { name: "Fasthold" }).click();
  await expect(holds.getByLabel("Hvorfor?")).toBeFocused();
  await holds.getByLabel("Hvorfor?").fill("Politiet har bedt os om det.");
  await holds.getByLabel("Dag").fill("1");
  await holds.getByLabel("Måned").selectOption("3");
  await holds.getByLabel("År").fill("2099");
  await holds.getByRole("button", { name: "Fasthold" }).click();
  await expect(toasts(page)).toContainText("Det er fastholdt nu");
  await expect(holds.getByText("en hilsen, til den 1. marts 2099")).toBeVisible();
  await expect(holds.getByText("Fasthold noget")).toBeFocused();
  await expectAccessible(page);
  const visitor = await aVisitor({ javaScriptEnabled: false });
  const greetings = visitor.locator("#guestbook .letter");
  await visitor.goto(`/memorial/${memorial.slug}`);
  await expect(greetings).toHaveCount(0);
  await holds.getByRole("button", { name: "Slip det: en hilsen" }).click();
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
