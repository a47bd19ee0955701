import { expect } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectSound, toasts } from "./screen.ts";
import { MADE_READY } from "./world.ts";
import { choose, edit, photographs, pictures, section } from "./editor-pictures-steps.ts";

test("uploads several files at once; a broken one shows its error and blocks no other", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b4\d\d\b.* \/api\/(uploads|memorials)/);
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await edit(page, memorial);
  const good = await photographs("inger.jpg", "haven.jpg", "slusen.jpg");
  const whole = await photograph({ width: 600, height: 450 }).toBuffer();
  const { "inger.jpg": first, ...others } = good;
  // Small files are there before anybody sees them on their way: they are held until then.
  const seen = Promise.withResolvers<void>();
  await page.route(/\/api\/(uploads|memorials\/[^/]+\/media)/, async (route) => {
    if (route.request().method() !== "GET") await seen.promise;
    await route.continue();
  });
  await choose(page, {
    ...(first && { "inger.jpg": first }),
    "ødelagt.jpg": whole.subarray(0, 400),
    ...others,
  });

  await expect(section(page).getByRole("progressbar").first()).toBeVisible();
  // The device's own copy, before a byte of it was sent.
  const own = section(page).getByRole("img", { name: "inger.jpg" });
  await expect(own).toHaveAttribute("src", /^blob:/);
  await expect(own).toBeVisible();
  seen.resolve();
  await expect(section(page).getByText("3 af 4 er lagt op.", { exact: true })).toBeVisible();
  await expect(section(page).getByText("3 på siden.")).toBeVisible(MADE_READY);
  const again = section(page).getByRole("button", { name: "Prøv igen: ødelagt.jpg" });
  await expect(again).toBeVisible();
  await expect(pictures(page)).toHaveCount(3);
  await expectSound(page);

  // The notice disappears; the message in the page stays until the upload is retried or removed.
  await expect(toasts(page)).toHaveCount(0);
  await expect(again).toBeVisible();
  const answer = page.waitForResponse((response) => response.status() >= 400);
  await again.click();
  await answer;
  await expect(again).toBeVisible();
  await expect(section(page).getByText("3 af 4 er lagt op.", { exact: true })).toBeVisible();
});
