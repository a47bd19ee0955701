import { cardText } from "#features/qr/packages/model.ts";
import { anOrderToPack } from "./packing-steps.ts";
import type { Screen } from "./screens.ts";
import { aClosedBox, anAnnouncedReturn } from "./shipping-steps.ts";
import { answered, signIn, type World } from "./world.ts";
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

/** Where plates are packed, for staff. */
export const PACKING_SCREENS: Screen[] = [
  {
    name: "staff: warehouse by phone",
    path: (world, page) => asPacker(world, page, "/warehouse-scan"),
  },
  {
    name: "staff: packing by phone",
    shows: ".verdict",
    path: (world, page) => asPacker(world, page, "/warehouse-scan?task=pack"),
  },
  {
    name: "staff: packing desk",
    shows: ".box-plates",
    async path(world, page) {
      const { id } = await aBox(world, page);
      return `/admin/warehouse-scanner?box=${id}`;
    },
  },
  {
    name: "staff: boxes",
    shows: ".table-code",
    async path(world, page) {
      await aBox(world, page);
      return "/admin/warehouse-packages";
    },
  },
  {
    name: "staff: a box",
    shows: ".box-plates",
    async path(world, page) {
      const { id, api } = await aBox(world, page);
      await answered(api.post(`/api/admin/boxes/${id}/close`, { data: { weightGrams: 850 } }));
      return `/admin/warehouse-packages?part=boxes&box=${id}`;
    },
  },
  {
    name: "staff: shipments",
    shows: ".table-code",
    async path(world, page) {
      const { id, packer } = await aClosedBox(world, page);
      const data = { boxIds: [id], carrier: "postnord", trackingNumber: "RR123456785DK" };
      await answered(packer.api.post("/api/admin/shipments", { data }));
      await signIn(page.context(), packer);
      return "/admin/warehouse-packages?part=shipments";
    },
  },
  {
    name: "staff: returns",
    shows: ".table-code",
    async path(world, page) {
      await anAnnouncedReturn(world);
      return asPacker(world, page, "/admin/warehouse-packages?part=returns");
    },
  },
];

async function asPacker(world: World, page: Page, path: string): Promise<string> {
  await signIn(page.context(), await world.aColleague("warehouse"));
  return path;
}

/** With one plate of two, and somebody who packed it; another was refused. */
async function aBox(world: World, page: Page) {
  const { codes, number } = await anOrderToPack(world, page, 2);
  const packer = await world.aColleague("warehouse", { fullName: "Ida Pakker" });
  const scans = codes.map((code, place) => ({
    id: randomUUID(),
    at: new Date().toISOString(),
    task: "pack",
    read: code,
    card: cardText(codes[0] ?? ""),
    ...(place === 0 && { reason: "Set efter i hånden" }),
  }));
  await answered(packer.api.post("/api/admin/warehouse/scans", { data: { scans } }));
  const { items } = await answered(packer.api.get(`/api/admin/boxes?text=${number}`));
  await signIn(page.context(), packer);
  return { id: String(items[0].id), api: packer.api };
}
