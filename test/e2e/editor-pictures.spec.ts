import { expect } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectSound, toasts } from "./screen.ts";
import { MADE_READY } from "./world.ts";
import {
  section,
  pictures,
  itemsOf,
  edit,
  choose,
  photographs,
  press,
} from "./editor-pictures-steps.ts";

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

test("pictures are described, ordered by keyboard and mouse, removed and restored @wide", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await edit(page, memorial);
  await choose(page, await photographs("a.jpg", "b.jpg", "c.jpg"));
  await expect(pictures(page)).toHaveCount(3, MADE_READY);
  await expect(section(page).getByText("Mangler beskrivelse", { exact: true })).toHaveCount(3);
  await expect(section(page).getByText("3 mangler beskrivelse.")).toBeVisible();
  const [first, second, third] = (await itemsOf(memorial)).map(({ id }) => id);

  await press("Enter", pictures(page).nth(2));
  const caption = section(page).getByRole("textbox", { name: "Tekst under billedet" });
  const altText = section(page).getByRole("textbox", { name: "Hvad ser man?" });
  // A phone's keyboard would cover the picture.
  const panel = section(page).getByRole("group", { name: "Billede 3 af 3" });
  const isTouched = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  await expect(isTouched ? panel : caption).toBeFocused();
  await caption.fill("Slusen, 1962");
  await altText.fill("En kvinde ved en sluse");
  await altText.blur();
  const described = { id: third, caption: "Slusen, 1962", altText: "En kvinde ved en sluse" };
  await expect.poll(async () => (await itemsOf(memorial))[2]).toMatchObject(described);
  await expectSound(page);

  await press("Enter", section(page).getByRole("button", { name: "Tidligere" }));
  const order = async () => (await itemsOf(memorial)).map(({ id }) => id);
  await expect.poll(order).toEqual([first, third, second]);
  await expect(section(page).getByText("Plads: 2 af 3")).toBeVisible();
  await expect(section(page).getByRole("button", { name: "Tidligere" })).toBeFocused();
  await expect(section(page).getByText("Flyttet til plads 2 af 3")).toBeAttached();
  await press("Enter", section(page).getByRole("button", { name: "Først" }));
  await expect.poll(order).toEqual([third, first, second]);
  await press("Enter", section(page).getByRole("button", { name: "Senere" }));
  await expect.poll(order).toEqual([first, third, second]);
  await expect(section(page).getByText("Plads: 2 af 3")).toBeVisible();

  await press("Enter", section(page).getByRole("button", { name: "Slet" }));
  await expect(toasts(page)).toContainText("Taget af siden");
  await expect.poll(order).toEqual([first, second]);
  await expect(pictures(page)).toHaveCount(2);
  await expect(page.locator("body")).not.toBeFocused();
  await toasts(page).getByRole("button", { name: "Fortryd" }).click();
  await expect.poll(order).toEqual([first, third, second]);
  await expect(section(page).getByText("Slusen, 1962")).toBeVisible();

  await pictures(page).nth(2).dragTo(pictures(page).nth(0));
  await expect.poll(order).toEqual([second, first, third]);
});
