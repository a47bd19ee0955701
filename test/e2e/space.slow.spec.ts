import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, speak, toasts } from "./screen.ts";
import { orderSpace } from "./space-screens.ts";
import { signIn } from "./world.ts";

const IN = {
  da: {
    active: "Så begynder et nyt år til",
    end: "Opsig",
    gets: "tilbage for de hele måneder, der er tilbage.",
    ended: "Opsagt. Pladsen slutter den",
    keep: "Fortryd opsigelsen",
    kept: "Opsigelsen er taget tilbage",
  },
  en: {
    active: "Then a new year begins, at",
    end: "End",
    gets: "back for the whole months that are left.",
    ended: "Ended by you. The space ends on",
    keep: "Keep the space after all",
    kept: "The space goes on",
  },
  es: {
    active: "Después empieza otro año por",
    end: "Terminar",
    gets: "por los meses enteros que quedan.",
    ended: "Lo has terminado. El espacio acaba el",
    keep: "Conservar el espacio",
    kept: "El espacio sigue",
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
