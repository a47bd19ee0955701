import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { aPhotograph, fill, FREE_PICTURES, orderSpace } from "./space-screens.ts";
import { signIn } from "./world.ts";

/** Space: a page that is full, and what is paid for it. */

const pictures = (page: Page) => page.getByRole("region", { name: "Billeder" });

test("what a full page has no space for waits, and goes up once space is ordered @wide", async ({
  world,
  page,
  faults,
}) => {
  faults.expect(/\b402\b.* \/api\/(uploads|memorials)/);
  const memorial = await world.aMemorial();
  await fill(memorial, FREE_PICTURES - 1);
  await signIn(page.context(), memorial.keeper);
  await page.goto(`/edit-memorial/${memorial.slug}`);
  await ready(page);
  await expect(pictures(page).getByText("19 af 20 billeder.")).toBeVisible();

  const names = ["gyngen.jpg", "broen.jpg", "haven.jpg"];
  const files = names.map(async (name) => {
    return { name, mimeType: "image/jpeg", buffer: await aPhotograph() };
  });
  await page.getByLabel("Vælg billeder").setInputFiles(await Promise.all(files));
  const held = pictures(page).getByText("2 billeder venter på plads.");
  await expect(held).toBeVisible();
  await expect(pictures(page).getByText("20 af 20 billeder.")).toBeVisible();
  await expect(
    pictures(page).getByText("Der er plads til 20 billeder på siden, og de er brugt."),
  ).toBeVisible();
  const order = `/qr-purchase?plan=space&memorial=${memorial.id}`;
  for (const link of await pictures(page).getByRole("link", { name: "Bestil mere plads" }).all()) {
    await expect(link).toHaveAttribute("href", order);
  }
  await expectSound(page);

  // Asked again they still wait, and nothing is lost.
  const refused = page.waitForResponse((response) => response.status() === 402);
  await pictures(page).getByRole("button", { name: "Prøv igen" }).click();
  await refused;
  await expect(held).toBeVisible();

  await orderSpace(memorial);
  // As when one comes back to the window.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(held).toHaveCount(0);
  await expect(pictures(page).getByText("22 billeder. Der er plads til flere")).toBeVisible();
  await expectSound(page);
});
