import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { orderSpace } from "./space-screens.ts";
import { signIn } from "./world.ts";

test("whoever ordered no space is not thanked for it", async ({ world, page }) => {
  const memorial = await world.aMemorial();
  await signIn(page.context(), memorial.keeper);
  await page.goto("/subscription/success");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Her er ingen bestilling");
  await orderSpace(memorial);
  await page.reload();
  await expect(heading).toHaveText("Tak for din bestilling");
});
