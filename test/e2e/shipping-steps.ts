import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { cardText } from "#features/qr/packages/model.ts";
import { anOrderToPack } from "./packing-steps.ts";
import { answered, type World } from "./world.ts";

const WHY = "Set efter i hånden";

/** An order whose plate lies in a box, which is closed. */
export async function aClosedBox(world: World, page: Page) {
  const { number, codes } = await anOrderToPack(world, page);
  const packer = await world.aColleague("warehouse", { fullName: "Ida Pakker" });
  const [code = ""] = codes;
  const scan = { id: randomUUID(), at: new Date().toISOString(), task: "pack", read: code };
  const scans = [{ ...scan, card: cardText(code), reason: WHY }];
  await answered(packer.api.post("/api/admin/warehouse/scans", { data: { scans } }));
  const { items } = await answered(packer.api.get(`/api/admin/boxes?text=${number}`));
  const id = String(items[0].id);
  await answered(packer.api.post(`/api/admin/boxes/${id}/close`, { data: { weightGrams: 850 } }));
  return { id, number, code, packer };
}

/** As staff at the scanner do. A plate from the shelf has been made and packed before. */
export async function deliver(world: World, codes: readonly string[]): Promise<void> {
  const { api } = await world.aColleague("production");
  for (const code of codes) {
    const path = `/api/admin/qr-codes/${code}/steps`;
    const take = (step: string) => api.post(path, { data: { step, reason: WHY } });
    for (const step of ["engraved", "verified", "packed"]) await take(step);
    for (const step of ["shipped", "delivered"]) await answered(take(step));
  }
}

/** A reseller with one plate on the shelf. */
export async function aStockedReseller(world: World) {
  const reseller = await world.aReseller({ fullName: "Åse Sten" });
  const { api: admin } = await world.aColleague("administrator");
  const prices = [{ plan: "plate", fromQuantity: 1, net: 40_000 }];
  const agreement = { prices, creditLimit: 500_000, reason: "Aftalt på messen" };
  const path = `/api/admin/resellers/${reseller.companyId}/agreement`;
  await answered(admin.put(path, { data: agreement }));
  const me = "/api/resellers/me";
  const { terms } = await answered(reseller.api.get(me));
  await answered(reseller.api.post(`${me}/terms`, { data: { version: terms.version } }));
  const order = { lines: [{ plan: "plate", quantity: 1 }], net: 40_000 };
  await answered(reseller.api.post(`${me}/orders`, { data: order }));
  const { items } = await answered(reseller.api.get(`${me}/codes`));
  const code = String(items[0].code);
  await deliver(world, [code]);
  return { reseller, code };
}

/** A return of one plate, which a reseller bought and didn't sell. */
export async function anAnnouncedReturn(world: World) {
  const { reseller, code } = await aStockedReseller(world);
  const data = { codes: [code], kind: "unsold", reason: "Vi har for mange" };
  const { number } = await answered(reseller.api.post("/api/resellers/me/returns", { data }));
  return { number: String(number), code, reseller };
}
