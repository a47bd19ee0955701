import { expect } from "@playwright/test";
import { groupCode } from "#features/qr/model.ts";
import { engraved } from "#test/engraved.ts";
import { onTheBench, withCamera } from "./camera.ts";
import { test } from "./fixtures.ts";
import { expectSound, open, toasts } from "./screen.ts";
import { answered, signIn } from "./world.ts";

test("a finished plate is photographed in the page, graded and marked as checked", async ({
  world,
  faults,
}) => {
  const colleague = await world.aColleague("production");
  const { api } = colleague;
  const photographOf = async (code: string) => {
    const path = `/api/admin/qr-codes/${code}`;
    const svg = await (await api.get(`${path}/symbol/svg`)).body();
    await answered(api.post(`${path}/steps`, { data: { step: "engraved" } }));
    return engraved(svg, { dpi: 300, material: "brass" });
  };
  const [{ code }, { code: other }] = [await world.aPlate(), await world.aPlate()];
  const [plate, otherPlate] = [await photographOf(code), await photographOf(other)];
  await withCamera([await onTheBench(plate)], async (browser) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const context = await browser.newContext({ baseURL: world.address, locale: "da-DK", ...phone });
    faults.follow(context);
    await signIn(context, colleague);
    const page = await context.newPage();
    await open(page, `/admin/qr/${code}`);
    const check = page.locator("section").filter({
      has: page.getByRole("heading", { name: "Kontrol med fotografi" }),
    });

    // The plate beside it was photographed by mistake.
    faults.expect(/\b400\b.*\/plate-checks$/);
    const file = { name: "plade.png", mimeType: "image/png", buffer: otherPlate };
    await check.getByLabel("Vælg et billede").setInputFiles(file);
    await expect(check.getByRole("alert")).toContainText(`koden ${groupCode(other)}`);
    await expectSound(page);

    await check.getByRole("button", { name: "Brug kameraet" }).click();
    await check.getByRole("button", { name: "Tænd kameraet" }).click();
    await check.getByRole("button", { name: "Tag billedet" }).click();
    await expect(check.getByText(/^Karakter [ABC]$/)).toBeVisible();
    await expect(
      check.getByRole("img", { name: "Koden, som den blev fotograferet" }),
    ).toBeVisible();
    await expect(page.getByText("Kontrolleret på et foto")).toBeVisible();
    await check.getByRole("button", { name: "Luk kameraet" }).click();
    await expectSound(page);

    await check.getByRole("button", { name: "Markér som kontrolleret" }).click();
    await expect(toasts(page)).toHaveText("Det er skrevet i historikken");
    const { items } = await answered(api.get(`/api/admin/qr-codes/${code}/plate-checks`));
    expect(items).toHaveLength(1);
  });
});
