import { expect } from "@playwright/test";
import encodeQR from "qr";
import { groupCode } from "#features/qr/model.ts";
import { onTheBench, withCamera } from "./camera.ts";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { aDrawnSymbol, scanByHand } from "./packing-steps.ts";
import { expectSound, open } from "./screen.ts";
import { answered, signIn, type World } from "./world.ts";
import { word } from "./scanner-steps.ts";

test.use({ serviceWorkers: "allow" });

/** A plate of grey stone, held up to the camera. */
function aPlateThatSays(text: string): Buffer {
  return aDrawnSymbol(encodeQR(text, "raw", { border: 4, ecc: "quartile" }));
}

async function aCheckedPlate(world: World): Promise<string> {
  const { code } = await world.aPlate();
  const { api } = await world.aColleague("production");
  expect((await api.get(`/api/admin/qr-codes/${code}/symbol/svg`)).ok()).toBe(true);
  for (const job of ["engraved", "verified"])
    await answered(api.post("/api/admin/scans", { data: { code, job } }));
  return code;
}

test("plates are packed by camera, by hand scanner and offline", async ({ world, faults }) => {
  const [seen, scanned, kept, unchecked] = [
    await aCheckedPlate(world),
    await aCheckedPlate(world),
    await aCheckedPlate(world),
    (await world.aPlate()).code,
  ];
  faults.expect(/\b409\b.* \/api\/admin\/scans$/);
  const camera = await onTheBench(aPlateThatSays(`HTTPS://MINDELYS.DK/Q/${seen}`));
  await withCamera([camera], async (browser) => {
    const context = await browser.newContext({
      baseURL: world.address,
      locale: "da-DK",
      viewport: { width: 390, height: 844 },
    });
    faults.follow(context);
    const colleague = await world.aColleague("warehouse");
    await signIn(context, colleague);
    const page = await context.newPage();
    await open(page, "/admin/qr-scanner");
    const pack = page.getByRole("listitem").filter({ hasText: "Pakning" }).getByRole("link");
    await expect(pack).toHaveAttribute("href", "/warehouse-scan?task=pack");
    await open(page, `/admin/qr/${seen}`);
    const packing = page.getByRole("link", { name: "Pak pladen" });
    await expect(packing).toHaveAttribute("href", "/warehouse-scan?task=pack");
    await open(page, "/admin/qr-scanner?job=packed");
    await page.getByRole("button", { name: "Tænd kameraet" }).click();
    await expect(word(page)).toHaveText("Pakket");
    await expect(page.locator(".verdict-code")).toHaveText(groupCode(seen));
    await expectSound(page);

    await scanByHand(page, `https://mindelys.dk/q/${unchecked}`);
    await expect(word(page)).toHaveText("Læg den til side");
    await expect(page.getByRole("alert")).toContainText("Pladen er ikke graveret.");
    await expect(page.getByRole("heading", { name: "Kodens historik" })).toBeVisible();
    await scanByHand(page, scanned.toLowerCase());
    await expect(page.locator(".verdict-code")).toHaveText(groupCode(scanned));
    await page.getByRole("button", { name: "Fortryd" }).click();
    await expect(page.locator(".verdict-code")).not.toHaveText(groupCode(scanned));

    faults.expect(NO_NET);
    await context.setOffline(true);
    await page.getByLabel("Skriv koden").fill(groupCode(kept));
    await page.getByRole("button", { name: "Brug koden" }).click();
    await expect(word(page)).toHaveText("Gemt");
    await expect(page.getByText("1 venter")).toBeVisible();
    await expectSound(page);
    await context.setOffline(false);
    await expect(page.getByText("Alt er sendt")).toBeVisible();

    const stageOf = async (code: string) =>
      (await answered(colleague.api.get(`/api/admin/scans/${code}`))).stage as string;
    expect(await Promise.all([seen, scanned, kept].map(stageOf))).toEqual([
      "packed",
      "verified",
      "packed",
    ]);
  });
});
