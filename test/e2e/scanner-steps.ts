import { type Page } from "@playwright/test";

export const word = (page: Page) => page.locator(".verdict-word");
