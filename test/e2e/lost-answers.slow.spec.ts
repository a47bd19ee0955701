import { expect } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { toasts } from "./screen.ts";
import { MADE_READY } from "./world.ts";

test("a picture whose answer is lost is neither reported as failed nor sent again", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED|\/media/);
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/edit-memorial/${memorial.slug}`);
  let sent = 0;
  let added = 0;
  await page.route(/\/api\/(uploads$|memorials\/[^/]+\/media$)/, async (route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.continue();
    if (request.url().endsWith("/uploads")) sent += 1;
    else if (++added === 1) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  const buffer = await photograph({ width: 600, height: 450 }).toBuffer();
  const file = { name: "inger.jpg", mimeType: "image/jpeg", buffer };
  const section = page.getByRole("region", { name: "Billeder" });
  await page.getByLabel("Tilføj billeder").setInputFiles(file);
  await expect(section.getByText("1 på siden.")).toBeVisible(MADE_READY);
  await expect(toasts(page)).toHaveCount(0);
  expect({ sent, added }).toEqual({ sent: 1, added: 2 });
});
