import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { WarehouseScan } from "#features/production/scans/contract.ts";
import { cardText } from "#features/qr/packages/model.ts";
import type { TestApp } from "#test/app.ts";
import { aColleague, type TestUser } from "#test/factories.ts";
import { approving, draft, settle, visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";

export const REASON = "Ridse i kanten";

/** A plate that nobody photographed, with its card. */
export function packing(code: string, change: Partial<WarehouseScan> = {}): WarehouseScan {
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    task: "pack",
    read: code,
    card: cardText(code),
    reason: "Set efter i hånden",
    ...change,
  };
}

/** People who make plates and pack them, and what visitors order. */
export async function aWarehouse(app: TestApp) {
  const { guest } = visitorsOrders(app);
  const admin = await aColleague(app, "administrator");
  const maker = await aColleague(app, "production", { fullName: "Bo Graver" });
  const packer = await aColleague(app, "warehouse", { fullName: "Ida Pakker" });
  const other = await aColleague(app, "warehouse", { fullName: "Per Lager" });

  async function step(code: string, ...steps: string[]) {
    for (const one of steps) {
      const body = {
        step: one,
        reason: REASON,
        ...(one === "retired" && { retiredFor: "damaged" }),
      };
      const who = one === "retired" || one === "replaced" ? admin : maker;
      const answer = await who.post(`/api/admin/qr-codes/${code}/steps`, body);
      expect([one, answer.status]).toEqual([one, 200]);
    }
  }

  /** A paid order of so many plates, which are made and verified. */
  async function anOrder(plates = 1, about: object = {}) {
    const lines = Array.from({ length: plates }, () => ({
      plan: "plate" as const,
      words: ["Inger"],
    }));
    const { body } = await guest.post("/api/orders", { ...draft({}, about), lines });
    const key = present(body.key);
    const placed = await guest.post(`/api/orders/${body.id}/place?key=${key}`, approving(body));
    expect(placed.status).toBe(200);
    await settle(app, placed.body);
    const codes = placed.body.lines.map(({ code }) => present(code));
    for (const code of codes) await step(code, "engraved", "verified");
    return { id: body.id, key, number: body.number, codes, code: present(codes[0]) };
  }

  /** Plates for the shelf, which are made and verified. */
  async function shelved(quantity: number): Promise<string[]> {
    const { body } = await maker.post("/api/admin/work-orders", { item: "plate", quantity });
    for (const code of body.codes) await step(code, "engraved", "verified");
    return body.codes;
  }

  async function scan(who: TestUser, ...scans: WarehouseScan[]) {
    const { status, body } = await who.post("/api/admin/warehouse/scans", { scans });
    expect(status).toBe(200);
    expect(body.results.map(({ id }) => id)).toEqual(scans.map(({ id }) => id));
    return body.results;
  }

  async function scanOne(who: TestUser, one: WarehouseScan) {
    const [result] = await scan(who, one);
    return present(result);
  }

  async function findBox(text: string) {
    const { body } = await packer.get(`/api/admin/boxes?text=${encodeURIComponent(text)}`);
    return body.items;
  }

  /** A plate of an order of its own, in a box that is closed. */
  async function aClosedBox(about: object = {}) {
    const order = await anOrder(1, about);
    await scanOne(packer, packing(order.code));
    const { id } = present((await findBox(order.number))[0]);
    const closed = await packer.post(`/api/admin/boxes/${id}/close`, { weightGrams: 850 });
    expect(closed.status).toBe(200);
    return { order, box: closed.body, path: `/api/admin/boxes/${id}` as const };
  }

  return {
    admin,
    maker,
    packer,
    other,
    step,
    anOrder,
    shelved,
    scan,
    scanOne,
    findBox,
    aClosedBox,
  };
}
