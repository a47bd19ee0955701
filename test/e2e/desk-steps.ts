import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { open } from "./screen.ts";
import { answered, type World } from "./world.ts";

/** The desk's menu: every staff area that somebody may enter, with its number of open items. */

type Texts = Record<"areas" | "groups", Record<string, string>>;

const { areas: AREAS, groups: GROUPS } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../locales/da/staff.json"), "utf8"),
) as Texts;

/** As everybody who may open everything sees them. */
const EVERY_GROUP = {
  customers: ["users", "tickets", "requests"],
  products: ["codes", "packages", "scanner", "export", "engraving", "production", "warehouse"],
  sales: ["resellers", "orders", "invoices", "bookkeeping"],
  pages: ["reports", "bugs", "mailTexts"],
  system: ["roles", "notifications", "audit", "security", "health", "performance", "flags"],
};

export const nameOfArea = (key: string) => AREAS[key] ?? key;
export const nameOfGroup = (key: string) => GROUPS[key] ?? key;
export const EVERY_AREA = Object.values(EVERY_GROUP).flat().map(nameOfArea);

/** Each group with its areas, as the menu shows them one after another. */
export async function expectEveryGroup(menu: Locator): Promise<void> {
  const groups = menu.getByRole("group");
  for (const [index, [key, areas]] of Object.entries(EVERY_GROUP).entries()) {
    const group = groups.nth(index);
    const summary = group.locator("summary");
    expect(named(await summary.allTextContents())).toEqual([nameOfGroup(key)]);
    if ((await group.getAttribute("open")) === null) await summary.click();
    const links = group.getByRole("link");
    await expect(links.first()).toBeVisible();
    expect(named(await links.allTextContents())).toEqual(areas.map(nameOfArea));
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  }
}

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
