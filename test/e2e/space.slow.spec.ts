import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, speak, toasts } from "./screen.ts";
import { aPhotograph, fill, FREE_PICTURES, orderSpace } from "./space-screens.ts";
import { signIn } from "./world.ts";

const IN = {
  da: {
    active: "Så begynder et nyt år til",
    end: "Sig op",
    gets: "tilbage for de hele måneder, der er tilbage.",
    ended: "Opsagt. Pladsen slutter den",
    keep: "Fortryd opsigelsen",
    kept: "Opsigelsen er fortrudt",
  },
  en: {
    active: "Then a new year begins, at",
    end: "Cancel storage",
    gets: "back for the whole months that are left.",
    ended: "You have cancelled. The storage ends on",
    keep: "Keep the storage after all",
    kept: "The storage goes on",
  },
  es: {
    active: "Después empieza otro año por",
    end: "Dar de baja",
    gets: "por los meses enteros que quedan.",
    ended: "Te has dado de baja. El almacenamiento acaba el",
    keep: "Conservar el almacenamiento",
    kept: "El almacenamiento sigue",
  },
} as const;

for (const [locale, words] of Object.entries(IN)) {
  const isWide = locale === "da" ? " @wide" : "";
  test(`space is ended, once day and refund were seen, and taken back: ${locale}${isWide}`, async ({
    world,
    page,
  }) => {
    const memorial = await world.aMemorial();
    await world.pay(await orderSpace(memorial));
    await signIn(page.context(), memorial.keeper);
    await page.goto("/subscription");
    await ready(page);
    if (locale !== "da") await speak(page, locale);
    const space = page.locator("#space");
    await expect(space).toContainText(words.active);
    await expect(space.getByRole("link", { name: memorial.name })).toBeVisible();
    await expect(page.locator("#orders")).toContainText(/[A-Z]{4}/);
    await expect(page.locator("#invoices .setting")).toHaveCount(1);
    await expectSound(page);

    await space.getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(words.gets);
    await expectSound(page);
    await dialog.getByRole("button", { name: words.end, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(space).toContainText(words.ended);
    await expect(page.locator("body")).not.toBeFocused();

    await space.getByRole("button", { name: words.keep }).click();
    await expect(toasts(page)).toContainText(words.kept);
    await expect(space).toContainText(words.active);
    await expect(page.locator("body")).not.toBeFocused();
    await expectSound(page);
  });
}

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
  await page.getByLabel("Tilføj billeder").setInputFiles(await Promise.all(files));
  const held = pictures(page).getByText("2 billeder venter på mere plads.");
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
