import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { plans } from "#features/commerce/plans/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { danishDay } from "#platform/days.ts";
import { testApp } from "#test/app.ts";
import { aClaimedPlate, aUser } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { approving, draft, settle, visitorsOrders, WORDS } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { invoices } from "../invoices/tables.server.ts";
import { purgeDrafts } from "./commands/purge-drafts.server.ts";
import { daysAfter } from "./model.ts";
import { orders } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { services } = app;
const { database } = services;
const { guest, aDraft, aPlacedOrder } = visitorsOrders(app);

describe("a visitor's draft", () => {
  it("has a code without a plate, a sum and a proof that is the plate, true to size", async () => {
    const made = await aDraft();
    const [line] = made.lines;
    expect(made).toMatchObject({ total: 69_500, vat: 13_900, invoiceId: null });
    expect(line).toMatchObject({ plan: "plate", amount: 69_500, words: WORDS, stage: "digital" });
    const proof = present(line?.proof);
    const { payload, headers } = await app.app.inject({ url: proof.svg });
    expect(createHash("sha256").update(payload).digest("hex")).toBe(proof.hash);
    expect(payload).toContain('height="45mm"');
    expect(headers).toMatchObject({
      "content-type": expect.stringContaining("image/svg+xml"),
      "cache-control": "private, no-store",
    });
    expect((await app.app.inject({ url: proof.pdf })).payload).toMatch(/^%PDF/);
  });

  it("is read with its key alone; another's is as unknown", async () => {
    const made = await aDraft();
    expect((await guest.get(`${made.path}?key=${made.key}`)).body).toMatchObject({ id: made.id });
    const stranger = await aUser(app);
    for (const address of [made.path, `${made.path}?key=guess`] as const) {
      expect((await stranger.get(address)).status).toBe(404);
      expect((await stranger.put(address, draft())).status).toBe(404);
      expect((await stranger.delete(address)).status).toBe(404);
    }
    expect((await stranger.get("/api/user/orders")).body.items).toEqual([]);
  });

  it("keeps its code while its words change, and has another proof then", async () => {
    const made = await aDraft();
    const { body } = await guest.put(
      `${made.path}?key=${made.key}`,
      draft({ words: ["Elsket og savnet"] }),
    );
    expect(body.lines[0]?.code).toBe(made.lines[0]?.code);
    expect(body.lines[0]?.proof?.hash).not.toBe(made.lines[0]?.proof?.hash);
    const old = await guest.post(`${made.path}/place?key=${made.key}`, approving(made));
    expect(old).toMatchObject({ status: 412, body: { code: "commerce.orderChanged" } });
    expect(Object.keys(old.body.fields ?? {})).toEqual(["proofs"]);
  });

  it("shows its proof before it is said who orders, and is placed by somebody alone", async () => {
    const { lines, customer } = draft();
    const begun = await guest.post("/api/orders", { lines });
    expect(begun).toMatchObject({ status: 201, body: { customer: null, total: 69_500 } });
    const { id, key } = begun.body;
    const path = `/api/orders/${id}` as const;
    const early = await guest.post(`${path}/place?key=${key}`, approving(begun.body));
    expect(early).toMatchObject({
      status: 400,
      body: { fields: { customer: expect.any(String) } },
    });
    const named = await guest.put(`${path}?key=${key}`, { lines, customer });
    expect(named.body).toMatchObject({
      customer: { name: customer.name },
      lines: [{ plate: "steel" }],
    });
    expect(named.body.lines[0]?.proof?.hash).toBe(begun.body.lines[0]?.proof?.hash);
    const placed = await guest.post(`${path}/place?key=${key}`, approving(named.body));
    expect(placed).toMatchObject({ status: 200, body: { state: "placed" } });
  });

  it("retires its code when it is deleted, or nobody places it in time", async () => {
    const [one, two] = [await aDraft(), await aDraft()];
    expect((await guest.delete(`${one.path}?key=${one.key}`)).status).toBe(204);
    const createdAt = new Date(Date.now() - 31 * 86_400_000);
    await database.update(orders).set({ createdAt }).where(eq(orders.id, two.id));
    await purgeDrafts(services);
    for (const { path, key, lines } of [one, two]) {
      expect((await guest.get(`${path}?key=${key}`)).status).toBe(404);
      const [code] = await database
        .select({ retiredFor: qrCodes.retiredFor })
        .from(qrCodes)
        .where(eq(qrCodes.code, present(lines[0]?.code)));
      expect(code?.retiredFor).toBe("withdrawn");
    }
  });

  it.each([
    ["lines.0.memorialIds", { plan: "space" }],
    ["lines.0.memorialIds", { plan: "couple" }],
    ["lines.0.plan", { plan: "page" }],
    ["lines.0.words.0", { words: ["Hvil i fred 🕊️"] }],
    ["lines.0.words.1", { words: ["", "Hvil i fred 🕊️"] }],
    ["lines.0.words.1", { words: ["Inger", "W".repeat(28)] }],
    ["lines.0.words.0", { words: ["n".repeat(29)] }],
    ["lines.0.words", { words: ["a", "b", "c"] }],
    ["lines.0.code", { plan: "replacement" }],
    ["lines.0.code", { code: "7K2MQX4R8" }],
    ["lines.0.memorialIds", { memorialIds: ["0199a000-0000-7000-8000-000000000000"] }],
    ["colour", { colour: "sort" }],
  ])("refuses a line by its field %s: %j", async (field, line) => {
    const { status, body } = await guest.post("/api/orders", draft(line));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it("names the sign that can't be engraved, and says that a page costs nothing", async () => {
    const dove = await guest.post("/api/orders", draft({ words: ["🕊"] }));
    expect(dove.body.fields?.["lines.0.words.0"]).toContain("🕊");
    const page = await guest.post("/api/orders", draft({ plan: "page" }));
    expect(page.body.fields?.["lines.0.plan"]).toContain("koster ikke noget");
  });

  it.each(["A\r\nBcc: Bo", "=cmd|' /C calc'!A0", "<script>alert(1)</script>"])(
    "keeps the name %j as text",
    async (name) => {
      const made = await aPlacedOrder({}, { name, email: "navn@example.org" });
      expect(made.customer?.name).toBe(name.replace(/\s+/g, " "));
      const mail = await mailTo(app, "navn@example.org", `Din bestilling ${made.number}`);
      expect(mail.bcc).toBeUndefined();
      expect(mail.html).not.toContain("<script>");
    },
  );
});

describe("a code of one's own", () => {
  it("is ordered once, while it has no plate and is in use", async () => {
    const owner = await aUser(app);
    const { code } = await aClaimedPlate(app, owner);
    const ask = (line: object) => owner.post("/api/orders", draft({ code, ...line }));
    expect((await ask({})).body.fields).toHaveProperty(["lines.0.code"]);
    await database.update(qrCodes).set({ stage: "digital" }).where(eq(qrCodes.code, code));
    expect((await guest.post("/api/orders", draft({ code }))).status).toBe(400);
    const answers = await Promise.all([ask({}), ask({})]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect((await ask({ plan: "replacement" })).status).toBe(400);
  });

  it("is listed as ordered from the placing on, until the plate is delivered", async () => {
    const owner = await aUser(app);
    const { code } = await aClaimedPlate(app, owner);
    const stage = (now: "digital" | "delivered") =>
      database.update(qrCodes).set({ stage: now }).where(eq(qrCodes.code, code));
    const isOrdered = async () =>
      (await owner.get("/api/user/owned-qr-codes")).body.items[0]?.isOrdered;
    await stage("digital");
    const { body: made } = await owner.post("/api/orders", draft({ code }));
    expect(await isOrdered()).toBe(false);
    const { body: placed } = await owner.post(`/api/orders/${made.id}/place`, approving(made));
    expect(await isOrdered()).toBe(true);
    await settle(app, placed);
    expect(await isOrdered()).toBe(true);
    await stage("delivered");
    expect(await isOrdered()).toBe(false);
  });

  it("that is retired meanwhile isn't placed", async () => {
    const made = await aDraft();
    const retiredAt = new Date();
    await database
      .update(qrCodes)
      .set({ retiredAt })
      .where(eq(qrCodes.code, present(made.lines[0]?.code)));
    const { status } = await guest.post(`${made.path}/place?key=${made.key}`, approving(made));
    expect(status).toBe(400);
  });
});

describe("placing", () => {
  it("invoices, says when it is sent, and confirms with the terms attached", async () => {
    const shown = await aDraft({}, { email: "bekraeft@example.org" });
    const { body: made } = await guest.post(
      `${shown.path}/place?key=${shown.key}`,
      approving(shown),
    );
    // As the draft said already.
    expect(present(shown.shipBy) > danishDay(new Date())).toBe(true);
    expect(made).toMatchObject({
      total: 69_500,
      invoiceId: expect.any(String),
      payBy: daysAfter(danishDay(new Date()), services.config.paymentDays),
      shipBy: shown.shipBy,
      lines: [{ stage: "digital" }],
    });
    const mail = await mailTo(app, "bekraeft@example.org", `Din bestilling ${made.number}`);
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: "x-mail-kind", value: "order.confirmed" }),
    );
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(["Vilkår.txt"]);
    // A visitor may have typed any address: what is engraved is read behind the link.
    expect(mail.text).not.toContain("Altid i vores tanker");
    const [url = ""] = /https?:\/\/\S+key=\S+/.exec(mail.text ?? "") ?? [];
    const key = new URL(url).searchParams.get("key") ?? "";
    expect((await guest.get(`${shown.path}?key=${key}`)).status).toBe(200);
  });

  it("of the same draft many times at once makes one order and one invoice", async () => {
    const made = await aDraft();
    const place = () => guest.post(`${made.path}/place?key=${made.key}`, approving(made));
    const answers = await Promise.all([place(), place(), place()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.invoiceId)).size).toBe(1);
    expect(await database.$count(invoices, eq(invoices.orderId, made.id))).toBe(1);
    expect((await guest.put(`${made.path}?key=${made.key}`, draft())).status).toBe(409);
  });

  it.each([
    ["terms", { terms: false }],
    ["exempt", { exempt: false }],
    ["colour", { colour: "sort" }],
  ])("needs %s", async (field, change) => {
    const made = await aDraft();
    const { status, body } = await guest.post(
      `${made.path}/place?key=${made.key}`,
      approving(made, change as never),
    );
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it("at a price that changed meanwhile is refused with the sum as it is", async () => {
    const made = await aDraft({ plan: "bronze" });
    const [before] = await database.select().from(plans).where(eq(plans.key, "bronze"));
    const price = (amount: number) =>
      database.update(plans).set({ amount }).where(eq(plans.key, "bronze"));
    await price(123_400);
    const place = (total: number) =>
      guest.post(`${made.path}/place?key=${made.key}`, approving(made, { total }));
    const refused = await place(made.total);
    expect(refused).toMatchObject({ status: 412, body: { code: "commerce.orderChanged" } });
    expect(refused.body.fields?.["total"]).toMatch(/1\.234/);
    expect(await place(123_400)).toMatchObject({ status: 200, body: { total: 123_400 } });
    await price(present(before).amount);
  });
});
