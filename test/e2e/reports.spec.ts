import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aGreeting } from "./report-screens.ts";
import { expectAccessible, ready, toasts } from "./screen.ts";
import { signIn } from "./world.ts";
import { REASONS } from "./reports-steps.ts";

/** Reports: from *Anmeld* to the end of an appeal. */

const EXPLANATION = "Det er skrevet for at gøre os ondt, og det er heller ikke sandt.";

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
  await greeting.getByLabel("Mere: Ole Vestergaard").click();
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
  await expect(page.getByText("Fjernet ved afgørelsen")).toBeVisible();
  await expect(page.getByText("Skjult indtil afgørelsen")).toHaveCount(0);
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
