import type { APIRequestContext, Page } from "@playwright/test";
import { aPlacedOrder } from "./order-screens.ts";
import type { Screen } from "./screens.ts";
import { answered, signIn, type World } from "./world.ts";

/** Where plates are made, for staff. */
export const PRODUCTION_SCREENS: Screen[] = [
  {
    name: "staff: production",
    shows: ".board-apart .work-order",
    async path(world, page) {
      const { maker } = await aReleasedOrder(world, page);
      const { id } = await aWorkOrder(maker.api);
      const data = { reason: "Venter på bronze fra leverandøren i Horsens" };
      await answered(maker.api.post(`/api/admin/work-orders/${id}/hold`, { data }));
      await signIn(page.context(), maker);
      return "/production?state=held";
    },
  },
  {
    name: "staff: machines",
    shows: "main article",
    async path(world, page) {
      const maker = await world.aColleague("production");
      await aMachine(maker.api);
      await signIn(page.context(), maker);
      return "/production/machines";
    },
  },
  {
    name: "staff: a calibration coupon",
    shows: "main .file-drop",
    async path(world, page) {
      const maker = await world.aColleague("production");
      const { id } = await aMachine(maker.api);
      await signIn(page.context(), maker);
      return `/production/machines/${id}/coupon`;
    },
  },
  {
    name: "staff: sheets",
    shows: "main tbody a",
    async path(world, page) {
      const maker = await world.aColleague("production");
      await aSheet(maker.api);
      await signIn(page.context(), maker);
      return "/production/sheets";
    },
  },
  {
    name: "staff: a sheet",
    shows: "main article",
    async path(world, page) {
      const maker = await world.aColleague("production");
      const { id } = await aSheet(maker.api);
      await signIn(page.context(), maker);
      return `/production/sheets/${id}`;
    },
  },
  {
    name: "staff: a new sheet",
    shows: "main form",
    async path(world, page) {
      const maker = await world.aColleague("production");
      await aMachine(maker.api);
      await aWorkOrder(maker.api);
      await signIn(page.context(), maker);
      return "/production/sheets/new";
    },
  },
  {
    name: "staff: stock",
    shows: ".table tbody th .button",
    async path(world, page) {
      const { admin } = await aStockItem(world);
      await signIn(page.context(), admin);
      return "/production/stock";
    },
  },
  {
    name: "staff: stock count",
    shows: "form.staff-filter",
    async path(world, page) {
      const { admin, placeId } = await aStockItem(world);
      const data = { locationIds: [placeId] };
      const { id } = await answered(admin.api.post("/api/admin/stock/counts", { data }));
      await signIn(page.context(), admin);
      return `/production/stock/counts/${id}`;
    },
  },
];

/** Of a visitor, unpaid; with somebody who makes it. */
export async function aReleasedOrder(world: World, page: Page) {
  const { id, number, lines } = await aPlacedOrder(page);
  const { api } = await world.aColleague("administrator");
  const data = { reason: "Aftalt i telefonen" };
  await answered(api.post(`/api/admin/orders/${id}/release`, { data }));
  const maker = await world.aColleague("production", { fullName: "Bo Graver" });
  return { maker, number: String(number), code: String(lines[0].code) };
}

/** For the shelf. */
export function aWorkOrder(api: APIRequestContext) {
  const data = { item: "bronze", quantity: 2 };
  return answered(api.post("/api/admin/work-orders", { data }));
}

/** With room for two plates of bronze. */
export function aMachine(api: APIRequestContext) {
  const data = {
    name: "Laseren ved vinduet i det gamle vaskehus",
    software: "lightburn",
    bed: { widthMm: 160, heightMm: 80 },
    origin: "topLeft",
  };
  return answered(api.post("/api/admin/machines", { data }));
}

export async function aSheet(api: APIRequestContext) {
  const [machine, order] = [await aMachine(api), await aWorkOrder(api)];
  const data = { machineId: machine.id, workOrderIds: [order.id] };
  return answered(api.post("/api/admin/sheets", { data }));
}

/** Of which there is none; with a place for it. */
export async function aStockItem(world: World) {
  const admin = await world.aColleague("administrator");
  const itemName = `Plade ${admin.username}`;
  const placeName = `Reol ${admin.username}`;
  const item = { sku: itemName, name: itemName, kind: "other", isBatched: false, reorderPoint: 2 };
  const { id: itemId } = await answered(admin.api.post("/api/admin/stock/items", { data: item }));
  const place = { data: { name: placeName } };
  const { id: placeId } = await answered(admin.api.post("/api/admin/stock/locations", place));
  return { admin, itemId: String(itemId), itemName, placeId: String(placeId), placeName };
}
