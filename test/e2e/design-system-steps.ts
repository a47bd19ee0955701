import { type Page } from "@playwright/test";

/** The parts of the catalogue by keyboard alone, each as it is when it is open. */

export const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
