import { expect, type Page } from "@playwright/test";
import { open } from "./screen.ts";
import { answered, type World } from "./world.ts";

/** The desk's menu: every staff area that somebody may enter, with its number of open items. */

export const EVERY_AREA = [
  "Personer",
  "Roller",
  "Anmeldelser",
  "QR-koder",
  "QR-pakker",
  "Scan plader",
  "Eksport",
  "Gravering",
  "Forhandlere",
  "Bestillinger",
  "Fakturaer",
  "Bogholderi",
  "Produktion",
  "Lager",
  "Henvendelser",
  "Persondata",
  "Fejl",
  "Beskeder",
  "Log",
  "Sikkerhed",
  "Drift",
  "Hastighed",
  "Funktioner",
  "Mails",
];

/** The names as shown, without counts. */
export const named = (texts: string[]) => texts.map((text) => text.replace(/\u00a0.*/, "").trim());

export async function somethingWaits(world: World): Promise<void> {
  const { api } = await world.aKeeper();
  const data = { kind: "access", message: "Hvad har I om mig?" };
  await answered(api.post("/api/gdpr/requests", { data }));
}

export async function toTheDesk(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await open(page, "/profile");
  // On a phone the top bar is one line, with a menu.
  if (width < 700) await page.getByRole("button", { name: "Menu" }).click();
  const role = width < 700 ? "menuitem" : "link";
  await page.getByRole("banner").getByRole(role, { name: "Administration" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administration");
}
