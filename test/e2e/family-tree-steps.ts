import { expect, type Locator, type Page } from "@playwright/test";
import { toasts } from "./screen.ts";

type Given = {
  name: string;
  isDead?: boolean;
  sex?: string;
  born?: string;
  parents?: string;
  cameBy?: string;
};

/** The family, without what is open below it. */
export function treeOf(page: Page): Locator {
  return page.locator(".tree-grid");
}

/** Adds somebody by the form that a button of this name opens. */
export async function addTo(page: Page, button: string, given: Given): Promise<void> {
  await page.getByRole("button", { name: button }).last().press("Enter");
  const panel = page.getByRole("region", { name: button });
  const name = panel.getByLabel("Navn", { exact: true });
  await expect(name).toBeFocused();
  await name.fill(given.name);
  if (given.isDead === true) await panel.getByLabel("Personen er død").check();
  if (given.parents !== undefined)
    await panel.getByLabel(/^Forældre$|^Hvem er forælder/).selectOption({ label: given.parents });
  if ((given.born ?? given.sex ?? given.cameBy) !== undefined) {
    await panel.getByText("Skriv datoer og mere").click();
    if (given.cameBy !== undefined)
      await panel.getByLabel("Kom til familien ved").selectOption({ label: given.cameBy });
    if (given.sex !== undefined) await panel.getByLabel("Køn").selectOption({ label: given.sex });
    if (given.born !== undefined) {
      const born = panel.getByRole("group", { name: "Født", exact: true });
      await born.getByLabel("År", { exact: true }).fill(given.born);
    }
  }
  await panel.getByRole("button", { name: /^Tilføj/ }).press("Enter");
  await expect(toasts(page)).toContainText(`${given.name} er tilføjet`);
  await expect(panel).toHaveCount(0);
}
