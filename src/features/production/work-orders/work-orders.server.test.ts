import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, withRoles } from "#test/factories.ts";
import { approving, draft, settle, visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { BOARD_STATES, PLATE_STATES, QUANTITY_MAX, type WorkOrder } from "./contract.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60" });
const { database } = app.services;
const { guest, aPlacedOrder } = visitorsOrders(app);
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production", { fullName: "Bo Graver" });
const LIST = "/api/admin/work-orders";
const reason = "Ridse i kanten";

async function find(text: string): Promise<WorkOrder[]> {
  const { status, body } = await maker.get(`${LIST}?text=${text}`);
  expect(status).toBe(200);
  return body.items;
}

/** An order of these plans that is paid: by its number. */
async function aReleasedOrder(...plans: ("plate" | "bronze")[]) {
  const lines = plans.map((plan) => ({ plan, words: ["Inger"] }));
  const { body } = await guest.post("/api/orders", { ...draft(), lines });
  const key = present(body.key);
  const placed = await guest.post(`/api/orders/${body.id}/place?key=${key}`, approving(body));
  expect(placed.status).toBe(200);
  await settle(app, placed.body);
  const codes = placed.body.lines.map(({ code }) => present(code));
  return { ...placed.body, key, codes };
}

async function step(code: string, ...steps: string[]) {
  for (const one of steps) {
    const body = { step: one, reason, ...(one === "retired" && { retiredFor: "damaged" }) };
    const who = one === "retired" ? admin : maker;
    const answer = await who.post(`/api/admin/qr-codes/${code}/steps`, body);
    expect([one, answer.status]).toEqual([one, 200]);
  }
}

const stock = async (quantity: number) => {
  const { status, body } = await maker.post(LIST, { item: "bronze", quantity });
  expect(status).toBe(201);
  return body;
};

const auditOf = async (id: string) => {
  const rows = await database
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id));
  return rows.map(({ action }) => action).toSorted();
};

describe("a released order", () => {
  it("has one work order for each kind of plate, also when two release it at once", async () => {
    const { body } = await guest.post("/api/orders", {
      ...draft(),
      lines: [{ plan: "plate" }, { plan: "bronze" }, { plan: "plate" }],
    });
    const key = present(body.key);
    await guest.post(`/api/orders/${body.id}/place?key=${key}`, approving(body));
    expect(await find(body.number)).toEqual([]);
    const release = () => admin.post(`/api/admin/orders/${body.id}/release`, { reason });
    const answers = await Promise.all([release(), release(), release()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    const made = await find(body.number);
    const [one, two, three] = body.lines.map(({ code }) => present(code));
    expect(made.map(({ item, codes }) => [item, codes.toSorted()]).toSorted()).toEqual([
      ["bronze", [two]],
      ["plate", [one, three].toSorted()],
    ]);
    const bronze = present(made.find(({ item }) => item === "bronze"));
    const [order] = await database.select().from(orders).where(eq(orders.id, body.id));
    expect(bronze).toEqual({
      id: bronze.id,
      number: expect.stringMatching(/^W-\d{4,}$/),
      kind: "order",
      orderNumber: body.number,
      item: "bronze",
      quantity: 1,
      state: "waiting",
      dueOn: present(order).shipBy,
      isLate: false,
      hold: null,
      codes: [two],
    });
    expect((await maker.get(`${LIST}/${bronze.id}`)).body).toEqual(bronze);
    expect(await find(bronze.number)).toEqual([bronze]);
    expect(await find(present(two))).toEqual([bronze]);
    expect(await auditOf(bronze.id)).toEqual(["workOrder.created"]);
  });

  it("is a customer's if a reseller ordered it as one", async () => {
    const seller = await withRoles(app, await aUser(app), ["reseller"]);
    const { body } = await seller.post("/api/orders", draft());
    const placed = await seller.post(`/api/orders/${body.id}/place`, approving(body));
    await settle(app, placed.body);
    expect(await find(body.number)).toMatchObject([{ kind: "order", state: "waiting" }]);
  });

  it("follows its codes: the least advanced plate that is made decides", async () => {
    const { number, codes } = await aReleasedOrder("plate", "plate");
    const [first = "", second = ""] = codes;
    const stateNow = async () => (await find(number)).map(({ state }) => state);
    await step(first, "engraved", "verified");
    expect(await stateNow()).toEqual(["waiting"]);
    await step(second, "engraved");
    expect(await stateNow()).toEqual(["engraved"]);
    const { id } = present((await find(number))[0]);
    expect((await maker.get(`${LIST}/${id}/plates`)).body.items).toEqual([
      { code: second, state: "engraved" },
      { code: first, state: "verified" },
    ]);
    await step(second, "retired");
    expect(await find(number)).toMatchObject([{ state: "verified", quantity: 1, codes: [first] }]);
    await step(first, "packed", "shipped");
    expect(await stateNow()).toEqual(["shipped"]);
    await step(first, "retired");
    expect(await stateNow()).toEqual(["shipped"]);
  });

  it("leaves the board when it is withdrawn or cancelled before its plate is engraved", async () => {
    const withdrawn = await aReleasedOrder("plate");
    const { body } = await guest.post("/api/withdrawals", {
      order: withdrawn.number,
      name: "Aase Holm",
      email: present(withdrawn.customer).email,
    });
    await guest.post(`/api/withdrawals/${body.id}/confirm?key=${withdrawn.key}`);
    const cancelled = await aReleasedOrder("bronze");
    await admin.post(`/api/admin/orders/${cancelled.id}/cancel`, { reason });
    for (const { number, codes } of [withdrawn, cancelled]) {
      const [gone] = await find(number);
      expect(gone).toMatchObject({ state: "cancelled", quantity: 1, codes, isLate: false });
      for (const state of BOARD_STATES) {
        const { body: column } = await maker.get(`${LIST}?state=${state}&limit=100`);
        expect(column.items.map(({ id }) => id)).not.toContain(present(gone).id);
      }
    }
  });
});

describe("by hand", () => {
  it("has plates made for the shelf, with the keys of their cards", async () => {
    const made = await stock(3);
    const shelf = { kind: "stock", item: "bronze", quantity: 3, state: "waiting" };
    expect(made).toMatchObject({ ...shelf, orderNumber: null, dueOn: null, isLate: false });
    expect(new Set(made.codes).size).toBe(3);
    const { body: packages } = await maker.get("/api/admin/qr-packages?limit=1");
    expect(packages.items).toMatchObject([{ count: 3, made: 3, hasKeys: true, reseller: null }]);
    const cards = await admin.get(`/api/admin/qr-packages/${present(packages.items[0]).id}`);
    expect(cards.body.stages).toEqual({ created: 3 });
  });

  it.each([
    { item: "bronze", quantity: 0 },
    { item: "bronze", quantity: 1.5 },
    { item: "bronze", quantity: 1_000_000_000 },
    { item: "bronze", quantity: QUANTITY_MAX + 1 },
    { item: "gold", quantity: 1 },
    { item: "bronze", quantity: 1, dueOn: "2026-12-24" },
    {},
  ])("refuses $item, $quantity", async (body) => {
    expect((await maker.post(LIST, body)).status).toBe(400);
  });

  it("is put on hold once, apart from the others, and resumed once", async () => {
    const { id } = await stock(1);
    const path = `${LIST}/${id}` as const;
    expect((await maker.post(`${path}/hold`, { reason, until: "i morgen" })).status).toBe(400);
    const { body: held } = await maker.post(`${path}/hold`, { reason });
    expect(held.hold).toEqual({ reason, by: "Bo Graver", at: expect.any(String) });
    expect((await maker.post(`${path}/hold`, { reason })).status).toBe(409);
    const isIn = async (hold: "held" | "free") =>
      (await maker.get(`${LIST}?hold=${hold}&limit=100`)).body.items.some((one) => one.id === id);
    expect([await isIn("held"), await isIn("free")]).toEqual([true, false]);
    expect((await maker.post(`${path}/resume`)).body.hold).toBeNull();
    expect((await maker.post(`${path}/resume`)).status).toBe(409);
    expect([await isIn("held"), await isIn("free")]).toEqual([false, true]);
    expect(await auditOf(id)).toEqual(["workOrder.created", "workOrder.held", "workOrder.resumed"]);
  });

  it("isn't held when nothing is left to do", async () => {
    const { id, codes } = await stock(1);
    await step(present(codes[0]), "retired");
    expect((await maker.post(`${LIST}/${id}/hold`, { reason })).status).toBe(409);
  });
});

describe("a plate that is made again", () => {
  const remake = (id: string, code: string) => maker.post(`${LIST}/${id}/remake`, { code, reason });

  it("keeps its code, in a work order of its own for the same order", async () => {
    const { number, codes } = await aReleasedOrder("plate", "plate");
    const [bad = "", good = ""] = codes;
    await step(bad, "engraved");
    const from = present((await find(number))[0]);
    const answers = await Promise.all([remake(from.id, bad), remake(from.id, bad)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const { body: made } = present(answers.find(({ status }) => status === 201));
    const { orderNumber, item, dueOn } = from;
    expect(made).toMatchObject({ kind: "remake", orderNumber, item, dueOn, state: "waiting" });
    expect(made.codes).toEqual([bad]);
    expect((await maker.get(`${LIST}/${from.id}`)).body).toMatchObject({
      quantity: 1,
      codes: [good],
    });
    await step(bad, "engraved");
    expect((await maker.get(`${LIST}/${made.id}`)).body.state).toBe("engraved");
    expect((await maker.get(`${LIST}/${from.id}`)).body.state).toBe("waiting");
    expect(await auditOf(from.id)).toEqual(["workOrder.created", "workOrder.remade"]);
  });

  it("stays shipped where it was sent, and leaves an empty work order cancelled", async () => {
    const { id, codes } = await stock(1);
    const code = present(codes[0]);
    // It failed at the machine: nobody had recorded that it was engraved.
    const { body: again } = await remake(id, code);
    expect((await maker.get(`${LIST}/${id}`)).body).toMatchObject({ state: "cancelled", codes });
    await step(code, "engraved", "verified", "packed", "shipped");
    const { body: third } = await remake(again.id, code);
    expect(third).toMatchObject({ kind: "remake", state: "waiting", codes });
    expect((await maker.get(`${LIST}/${again.id}`)).body.state).toBe("shipped");
  });

  it("is refused for a code that isn't made here, is retired, or is none", async () => {
    const [one, other] = [await stock(1), await stock(1)];
    expect((await remake(one.id, present(other.codes[0]))).body.fields).toHaveProperty("code");
    expect(await remake(one.id, "753940629")).toMatchObject({ status: 400 });
    await step(present(one.codes[0]), "retired");
    expect(await remake(one.id, present(one.codes[0]))).toMatchObject({
      status: 409,
      body: { code: "qr.outOfOrder" },
    });
  });
});

describe("the list", () => {
  it("is paged: late ones first, then by day, then the shelf; what is sent comes last", async () => {
    const late = await aPlacedOrder();
    await database.update(orders).set({ shipBy: "2020-02-03" }).where(eq(orders.id, late.id));
    await settle(app, late);
    const pages: WorkOrder[][] = [];
    let cursor: string | null = null;
    do {
      const more: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await maker.get(`${LIST}?limit=2${more}`);
      pages.push(body.items);
      cursor = body.nextCursor;
    } while (cursor !== null);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBe((await maker.get(`${LIST}?limit=100`)).body.items.length);
    expect(all[0]).toMatchObject({ orderNumber: late.number, isLate: true, dueOn: "2020-02-03" });
    const rank = ({ state, dueOn }: WorkOrder) => {
      if (state === "cancelled") return "3";
      return state === "shipped" ? "2" : `1${dueOn ?? "infinity"}`;
    };
    expect(all.map(rank)).toEqual(all.map(rank).toSorted());
    const { body: first } = await maker.get(`${LIST}?text=${late.number}&limit=1`);
    expect(first).toMatchObject({ items: [{ isLate: true }], nextCursor: null });
  });

  it("has each state's own, as its codes say", async () => {
    const { body: all } = await maker.get(`${LIST}?limit=100`);
    for (const state of PLATE_STATES) {
      const { body } = await maker.get(`${LIST}?state=${state}&limit=100`);
      expect(body.items).toEqual(all.items.filter((one) => one.state === state));
    }
    const states = new Set(all.items.map(({ state }) => state));
    expect(states).toEqual(new Set(["waiting", "engraved", "shipped", "cancelled"]));
    expect((await maker.get(`${LIST}?state=onSheet`)).body).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it.each(["?state=lost", "?sort=late", "?limit=0", "?cursor=waiting.1", "?hold=maybe"])(
    "refuses %s",
    async (query) => {
      expect((await maker.get(`${LIST}${query}`)).status).toBe(400);
    },
  );

  it("knows no work order that there is none of", async () => {
    const unknown = `${LIST}/00000000-0000-4000-8000-000000000000` as const;
    expect((await maker.get(unknown)).status).toBe(404);
    expect((await maker.get(`${unknown}/plates`)).status).toBe(404);
    expect((await maker.post(`${unknown}/hold`, { reason })).status).toBe(404);
  });
});
