import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDigitalCode } from "#features/qr/commands/claim-code.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial } from "#test/factories.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { approving, draft, visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { advanceClock } from "../clock/commands.server.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { recordPayment } from "../payments/commands/record-payment.server.ts";
import { refunds } from "../payments/tables.server.ts";
import { lastWithdrawalDay } from "../working-days/model.ts";

const app = await testApp(
  { TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000" },
  { worker: true },
);
const { services } = app;
const { database } = services;
const ctx = systemContext(services);
const { guest, aPlacedOrder } = visitorsOrders(app);
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production");

type Made = Awaited<ReturnType<typeof aPlacedOrder>>;
const STEPS = ["engraved", "verified", "packed", "shipped", "delivered"] as const;
const codeOf = ({ lines }: Made) => present(lines[0]).code ?? "";

async function make(code: string, until: (typeof STEPS)[number]): Promise<void> {
  for (const step of STEPS.slice(0, STEPS.indexOf(until) + 1)) {
    const taken = await maker.post(`/api/admin/qr-codes/${code}/steps`, { step, reason: "Prøve" });
    expect([step, taken.status]).toEqual([step, 200]);
  }
}

const pay = (made: Made, amount = made.total) =>
  transaction(services, (tx) =>
    recordPayment(tx, ctx, {
      invoiceId: present(made.invoiceId),
      amount,
      receivedOn: "2026-11-23",
      means: "bank",
    }),
  );

/** With the key of the order, if it has one. */
async function withdraw(made: { number: string; key?: string }, given: object = {}) {
  const body = { order: made.number, name: "Åse Sten", email: "aase@example.org", ...given };
  const begun = await guest.post("/api/withdrawals", body);
  expect(begun.status).toBe(201);
  const { key = "" } = made;
  const confirm = `/api/withdrawals/${begun.body.id}/confirm?key=${key}` as const;
  const { status, body: receipt } = await guest.post(confirm);
  expect(status).toBe(200);
  return { ...receipt, again: () => guest.post(confirm) };
}

async function orderOf({ path, key }: Made) {
  return (await guest.get(`${path}?key=${key}`)).body;
}

async function refundedOf(made: Made): Promise<number> {
  const rows = await database
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(eq(refunds.invoiceId, present(made.invoiceId)));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** What a mail says of itself, and its text. */
async function receiptTo(email: string, number: string) {
  const mail = await mailTo(app, email, `Kvittering for din fortrydelse af ${number}`);
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: "x-mail-kind", value: "withdrawal.received" }),
  );
  return present(mail.text);
}

describe("a withdrawal", () => {
  it("counts once it is confirmed, takes effect at once, and is receipted once", async () => {
    const made = await aPlacedOrder({}, { email: "fortrudt@example.org" });
    const order = `nr. ${made.number.toLowerCase()}`;
    const { receivedAt, again } = await withdraw(
      { ...made, number: order },
      { email: "Fortrudt@example.org" },
    );
    expect((await again()).body).toEqual({ receivedAt });
    expect(await orderOf(made)).toMatchObject({
      state: "cancelled",
      withdrawal: { receivedAt, outcome: "accepted", refund: 0 },
    });
    expect(await dueOf(database, present(made.invoiceId))).toBe(0);
    expect((await guest.get(`/api/qr-codes/${codeOf(made)}`)).body.state).toBe("retired");
    const said = await receiptTo("Fortrudt@example.org", made.number);
    expect(said).toContain(`»Jeg fortryder bestilling ${made.number}.«`);
    expect(said).toMatch(/den \d+\. \w+ \d{4} kl\. \d+\.\d\d/);
    expect(said).toContain("Det er fortrudt.");
    expect(await mailsTo(app, "Fortrudt@example.org")).toHaveLength(1);
    // Paid afterwards: all of it goes back.
    await pay(made);
    expect(await refundedOf(made)).toBe(69_500);
  });

  it("pays back what was paid; engraved, it is too late, and it stays so", async () => {
    const made = await aPlacedOrder();
    await pay(made, 40_000);
    await pay(made, 40_000);
    expect(await refundedOf(made)).toBe(10_500);
    await withdraw(made);
    const accepted = { state: "cancelled", withdrawal: { outcome: "accepted", refund: 69_500 } };
    expect(await orderOf(made)).toMatchObject(accepted);
    expect(await refundedOf(made)).toBe(80_000);
    await withdraw(made);
    expect(await orderOf(made)).toMatchObject(accepted);

    const late = await aPlacedOrder();
    await pay(late);
    await make(codeOf(late), "engraved");
    await withdraw(late);
    expect(await orderOf(late)).toMatchObject({
      state: "released",
      withdrawal: { outcome: "refused", refund: 0 },
    });
    expect(await refundedOf(late)).toBe(0);
  });

  it("is answered alike for what is nobody's, and does nothing there", async () => {
    const made = await aPlacedOrder({}, { email: "uroert@example.org" });
    const draftOrder = await guest.post("/api/orders", draft());
    const others = [
      { number: "BCDFGHJK" },
      made,
      { number: present(draftOrder.body).number },
      { ...made, email: "uroert@example.org", lineIds: [newId()] },
    ];
    for (const { number, ...given } of others) {
      const { lineIds, email = "fremmed@example.org" } = { lineIds: undefined, ...given } as {
        lineIds?: string[];
        email?: string;
      };
      await withdraw({ number }, { email, ...(lineIds && { lineIds }) });
    }
    expect(await orderOf(made)).toMatchObject({ state: "placed", withdrawal: null });
    const said = await receiptTo("fremmed@example.org", "BCDFGHJK");
    expect(said).toContain("Vi kan ikke finde en bestilling");
    expect(await receiptTo("fremmed@example.org", made.number)).toContain("Vi kan ikke finde");
    const unknown = await guest.post(`/api/withdrawals/${newId()}/confirm`);
    expect(unknown.status).toBe(404);
  });

  it("is only for consumers", async () => {
    const firm = { kind: "business", companyNumber: "10150817", email: "firma@example.org" };
    const made = await aPlacedOrder({ words: [] }, firm);
    await withdraw(made, { email: "firma@example.org" });
    expect(await orderOf(made)).toMatchObject({
      state: "placed",
      lines: [{ withdrawUntil: null }],
      withdrawal: { outcome: "refused" },
    });
  });

  it("may be of one line: the rest is made once that is paid", async () => {
    const { lines } = draft();
    const both = draft();
    const begun = await guest.post("/api/orders", {
      ...both,
      lines: [...lines, { plan: "bronze", words: [] }],
    });
    const key = present(begun.body.key);
    const path = `/api/orders/${begun.body.id}` as const;
    const placed = await guest.post(`${path}/place?key=${key}`, approving(begun.body));
    const made = { ...placed.body, key, path };
    const [steel, bronze] = made.lines;
    await pay(made, 69_500);
    expect((await orderOf(made)).state).toBe("placed");
    await withdraw(made, { lineIds: [present(bronze).id] });
    expect(await orderOf(made)).toMatchObject({
      state: "released",
      lines: [{ stage: "created" }, { stage: "digital" }],
      withdrawal: { outcome: "accepted", refund: 0 },
    });
    await withdraw(made, { lineIds: [present(steel).id] });
    expect(await orderOf(made)).toMatchObject({
      state: "cancelled",
      withdrawal: { outcome: "accepted", refund: 69_500 },
    });
    expect(await refundedOf(made)).toBe(69_500);
  });

  it("leaves a customer's own code without a plate, but in use", async () => {
    const page = await aMemorial(app, { privacy: "public" });
    const code = await transaction(services, (tx) => createDigitalCode(tx, ctx));
    await database.update(qrCodes).set({ ownerId: page.owner.id }).where(eq(qrCodes.code, code));
    const { body: begun } = await page.owner.post("/api/orders", draft({ code, words: [] }));
    const { body } = await page.owner.post(`/api/orders/${begun.id}/place`, approving(begun));
    const made = { ...begun, ...body, key: "", path: `/api/orders/${begun.id}` as const };
    await pay(made);
    await make(code, "packed");
    const written = { order: made.number, name: "Åse Sten", email: "aase@example.org" };
    const { body: withdrawn } = await page.owner.post("/api/withdrawals", written);
    await page.owner.post(`/api/withdrawals/${withdrawn.id}/confirm`);
    const { body: ended } = await page.owner.get(`/api/orders/${begun.id}`);
    expect(ended).toMatchObject({ state: "cancelled", lines: [{ stage: "digital" }] });
    expect((await guest.get(`/api/qr-codes/${code}`)).body.state).not.toBe("retired");
  });

  it("of a plate without words waits for the plate once it was sent", async () => {
    const made = await aPlacedOrder({ words: [] }, { email: "retur@example.org" });
    await pay(made);
    await make(codeOf(made), "delivered");
    const day = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Copenhagen" }).format(new Date());
    expect(await orderOf(made)).toMatchObject({
      state: "completed",
      lines: [{ withdrawUntil: lastWithdrawalDay(day) }],
    });
    await withdraw(made, { email: "retur@example.org" });
    expect(await orderOf(made)).toMatchObject({
      state: "completed",
      withdrawal: { outcome: "accepted", refund: 69_500 },
    });
    expect(await receiptTo("retur@example.org", made.number)).toContain("Send pladen tilbage");
    expect(await refundedOf(made)).toBe(0);
    const { body: listed } = await admin.get(`/api/admin/orders?number=${made.number}`);
    expect(listed.items).toMatchObject([{ can: { takeBack: true } }]);
    const back = () =>
      admin.post(`/api/admin/orders/${made.id}/returned`, { reason: "Kom med posten" });
    expect((await back()).status).toBe(204);
    expect((await back()).status).toBe(409);
    expect(await orderOf(made)).toMatchObject({ state: "cancelled" });
    expect(await refundedOf(made)).toBe(69_500);
    expect((await guest.get(`/api/qr-codes/${codeOf(made)}`)).body.state).toBe("retired");
  });
});

describe("as time goes by", () => {
  it("what isn't paid is credited, what is late is told once, and may be withdrawn engraved", async () => {
    const unpaid = await aPlacedOrder({}, { email: "ubetalt@example.org" });
    await pay(unpaid, 20_000);
    const late = await aPlacedOrder({}, { email: "sen@example.org" });
    await pay(late);
    await make(codeOf(late), "verified");
    const plain = await aPlacedOrder({ words: [] });
    await pay(plain);
    await make(codeOf(plain), "delivered");
    await advanceClock(ctx, { days: "29", to: "" });

    expect(await orderOf(unpaid)).toMatchObject({ state: "cancelled" });
    expect(await dueOf(database, present(unpaid.invoiceId))).toBe(0);
    expect(await refundedOf(unpaid)).toBe(20_000);
    expect((await guest.get(`/api/qr-codes/${codeOf(unpaid)}`)).body.state).toBe("retired");
    const cancelled = await mailTo(
      app,
      "ubetalt@example.org",
      `Bestilling ${unpaid.number} er annulleret`,
    );
    expect(cancelled.text).toContain("Fakturaen blev ikke betalt.");
    await withdraw(plain);
    expect(await orderOf(plain)).toMatchObject({ withdrawal: { outcome: "refused" } });
    await withdraw(late, { email: "sen@example.org" });
    expect(await orderOf(late)).toMatchObject({ withdrawal: { outcome: "refused" } });

    await advanceClock(ctx, { days: "4", to: "" });
    const subject = `Bestilling ${late.number} er forsinket`;
    const told = (await mailsTo(app, "sen@example.org")).filter((one) => one.subject === subject);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`/withdraw?order=${late.number}&id=${late.id}#`);
    await withdraw(late, { email: "sen@example.org" });
    expect(await orderOf(late)).toMatchObject({
      state: "cancelled",
      withdrawal: { outcome: "accepted", refund: 69_500 },
    });
    expect((await guest.get(`/api/qr-codes/${codeOf(late)}`)).body.state).toBe("retired");
    // Another step is dated by the same clock.
    const { body: shown } = await admin.get(`/api/admin/qr-codes/${codeOf(late)}`);
    const retired = shown.history.find(({ step }: { step: string }) => step === "retired");
    expect(Date.parse(present(retired).at)).toBeGreaterThan(Date.now() + 32 * 86_400_000);
  });
});
