import { type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";

export const form = (page: Page) => page.locator("form");

export const question = (page: Page) => form(page).getByRole("heading", { level: 1 });

export const portrait = (page: Page) => form(page).getByAltText("Billedet øverst på siden");

export async function aPicture() {
  const buffer = await photograph({ width: 1200, height: 1500 }).toBuffer();
  return { name: "inger.jpg", mimeType: "image/jpeg", buffer };
}

export const codeIn = (page: Page) => new URL(page.url()).searchParams.get("qrCode") ?? "";
