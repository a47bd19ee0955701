import { expect, type Page } from "@playwright/test";
import { toasts } from "./screen.ts";

/** The destructive toasts of the specification (section 8), each with what the server said. */

export const SAID = "Det gik ikke denne gang.";

export const REFUSED = { status: 400, json: { message: SAID } };

export async function refuse(page: Page, address: RegExp, method = "POST") {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill(REFUSED) : route.fallback(),
  );
}

export async function expectFailure(page: Page, title: string, said = SAID) {
  const toast = toasts(page);
  await expect(toast).toHaveClass(/\btoast-bad\b/);
  await expect(toast.locator(".toast-title")).toHaveText(title);
  await expect(toast.locator(".toast-description")).toHaveText(said);
  await toast.getByRole("button", { name: "Luk" }).click();
  await expect(toast).toHaveCount(0);
}

export const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
