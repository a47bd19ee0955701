import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered } from "./world.ts";
import { burnt, lookAtBurnt } from "./grave-and-candles-steps.ts";

const ledge = (page: Page, name: string) => page.locator("#candles").getByRole("img", { name });

test("a burnt-out candle is lit again, with a script and without", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  await world.aBurntCandle(memorial, "Poul");
  await world.aBurntCandle(memorial, "Grethe");
  const other = await aVisitor();
  await other.goto(`/memorial/${memorial.slug}`);
  await ready(other);

  await page.goto(`/memorial/${memorial.slug}`);
  await ready(page);
  await lookAtBurnt(page);
  const again = burnt(page).getByRole("button", { name: /^Tænd igen\s+Grethe$/ });
  await expectSound(page);
  await again.tap();
  const told = burnt(page).getByText(/^Lyset brænder igen til den /);
  await expect(told).toBeFocused();
  await expect(page.getByRole("heading", { name: "1 lys brænder" })).toBeVisible();
  await expect(ledge(page, "1 tændt lys")).toBeVisible();
  await expect(other.getByRole("heading", { name: "1 lys brænder" })).toBeVisible();
  await expectSound(page);

  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto(`/memorial/${memorial.slug}`);
  await lookAtBurnt(plain);
  await expect(burnt(plain).getByRole("button")).toHaveText([/Poul/]);
  await burnt(plain)
    .getByRole("button", { name: /^Tænd igen\s+Poul$/ })
    .click();
  await expect(plain).toHaveURL(/#candles$/);
  await expect(plain.getByRole("heading", { name: "2 lys brænder" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 lys brænder" })).toBeVisible();
});

test("who lies in the grave and when the lease ends is entered, and told", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b412\b.*\/resting-place/);
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/edit-memorial/${memorial.slug}`);
  const grave = page.getByRole("region", { name: "Gravstedet" });
  await grave.getByText("Skriv om fredningstid og brugsret").click();
  const burial = grave.getByRole("group", { name: "Hvem er begravet her?" });
  await burial.getByLabel("Navn").fill("Karen Elise Bech");
  await burial.getByLabel("År", { exact: true }).fill("2023");
  const words = grave.getByText(/^Graven er nok fredet til 2043\. Papiret/);
  await expect(words).toBeVisible();
  await burial.getByLabel("Hvor mange års fredningstid?").fill("30");
  await grave.getByLabel(/^Fredningstiden løber året ud/).check();
  await expect(grave.getByText("Graven er fredet til den 31. december 2053.")).toBeVisible();
  const lease = grave.getByRole("group", { name: "Hvornår udløber brugsretten?" });
  await lease.getByLabel("År", { exact: true }).fill("2053");
  await grave.getByLabel("Hvem står som bruger af graven?").fill("Anna Holm");
  await grave.getByLabel("Hvem står som bruger af graven?").blur();
  await expect(grave.getByText(/^Vi skriver den 1\. januar 2052, 1\. juli/)).toBeVisible();
  await expect(grave.getByText("Gemt", { exact: true })).toBeVisible();
  await expectSound(page);
  await page.reload();
  await grave.getByText("Skriv om fredningstid og brugsret").click();
  await expect(grave.getByLabel("Hvem står som bruger af graven?")).toHaveValue("Anna Holm");

  // Somebody else changes another field meanwhile: both changes are kept.
  const path = `/api/memorials/${memorial.id}/resting-place`;
  await answered(memorial.keeper.api.put(path, { data: { leaseHolder: "Bo Holm" } }));
  await burial.getByLabel("Navn").fill("Karen Bech");
  await burial.getByLabel("Navn").blur();
  await expect(grave.getByText("Gemt", { exact: true })).toBeVisible();
  const kept = await answered(memorial.keeper.api.get(path));
  expect([kept.burials[0].name, kept.leaseHolder]).toEqual(["Karen Bech", "Bo Holm"]);
  await expect(grave.getByLabel("Hvem står som bruger af graven?")).toHaveValue("Bo Holm");

  const visitor = await aVisitor({ javaScriptEnabled: false });
  await visitor.goto(`/memorial/${memorial.slug}#grave`);
  await expect(visitor.locator("#grave")).toContainText(
    "Graven er fredet til den 31. december 2053.",
  );
  await expect(visitor.locator("body")).not.toContainText("Bo Holm");
});
