import { Readable } from "node:stream";
import { and, eq, sql, sum } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { testApp } from "#test/app.ts";
import { bankFile, OUR_IBAN, type FileEntry } from "#test/bank-files.ts";
import { anInvoice, postedFor } from "#test/invoices.ts";
import { aStripe, paidSession, tellsOf } from "#test/stripe-double.ts";
import { creditInvoice } from "../invoices/commands.server.ts";
import { paymentReference } from "../invoices/engine/payment-line.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { postings } from "../ledger/tables.server.ts";
import { importBankFile } from "./commands/import-bank-file.server.ts";
import { markRefundPaid } from "./commands/pay-refund.server.ts";
import { recordPayment } from "./commands/record-payment.server.ts";
import { payments, refunds } from "./tables.server.ts";

const stripe = await aStripe();
const bank = { BANK_IBAN: OUR_IBAN, FIK_CREDITOR: "12345678" };
const app = await testApp({ ...bank, ...stripe.settings });
const tell = tellsOf(stripe, app);
const { database } = app.services;
const ctx = systemContext(app.services);

const GROSS = 10_000;
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("file" as const), amount: amounts() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hand" as const), amount: amounts() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reverse" as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("credit" as const), part: fc.nat(GROSS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("refund" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("card" as const),
      amount: amounts(),
      late: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("cardRefund" as const, "dispute" as const),
      which: fc.nat(5),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("again" as const), which: fc.nat(20) }) },
);

function amounts() {
  return fc.oneof(fc.constant(GROSS), fc.integer({ min: 1, max: 2 * GROSS }));
}

/** What was paid on the provider's page, and what of it went back. */
type Charge = { intent: string; amount: number; refunded: number; disputed: number };
type Told = { type: string; object: object };
type World = {
  id: string;
  number: number;
  paid: FileEntry[];
  made: number;
  charges: Charge[];
  /** Every event of the provider, told by now or not. */
  events: Told[];
};
let worlds = 0;

const importEntry = (entry: FileEntry) =>
  importBankFile(ctx, () => Readable.from([Buffer.from(bankFile([entry]))]));

const hear = ({ type, object }: Told) => tell(type, object);

function isByCard(step: Step): step is CardStep {
  return ["card", "cardRefund", "dispute", "again"].includes(step.do);
}

/** The provider never pays back more than came. */
async function takeByCard(world: World, step: CardStep): Promise<void> {
  const { id, charges, events } = world;
  if (step.do === "again") {
    const event = events[step.which % Math.max(1, events.length)];
    if (event !== undefined) expect(await hear(event)).toBe(200);
    return;
  }
  if (step.do === "card") {
    const intent = `pi_${worlds}_${++world.made}`;
    const object = paidSession(id, { payment_intent: intent, amount_total: step.amount });
    charges.push({ intent, amount: step.amount, refunded: 0, disputed: 0 });
    events.push({ type: "checkout.session.completed", object });
    // Some are told of only after what went back of them.
    if (step.late) return;
  } else {
    const charge = charges[step.which % Math.max(1, charges.length)];
    const left = charge === undefined ? 0 : charge.amount - charge.refunded - charge.disputed;
    const amount = Math.ceil((left * step.part) / 100);
    if (charge === undefined || amount === 0) return;
    const about = { payment_intent: charge.intent, currency: "dkk" };
    if (step.do === "cardRefund") {
      charge.refunded += amount;
      const object = { ...about, object: "charge", amount_refunded: charge.refunded };
      events.push({ type: "charge.refunded", object });
    } else {
      charge.disputed += amount;
      const object = { ...about, object: "dispute", id: `dp_${worlds}_${++world.made}`, amount };
      events.push({ type: "charge.dispute.created", object });
    }
  }
  const last = events.at(-1);
  if (last !== undefined) expect(await hear(last)).toBe(200);
}

async function take(world: World, step: Step): Promise<void> {
  const { id, number, paid } = world;
  if (isByCard(step)) return takeByCard(world, step);
  if (step.do === "file") {
    const reference = `W${worlds}-${++world.made}`;
    const { amount } = step;
    const said = { amount, references: [paymentReference(number)], endToEnd: reference };
    const entry = { amount, reference, payments: [said] };
    await importEntry(entry);
    paid.push(entry);
  } else if (step.do === "hand") {
    const payment = { invoiceId: id, receivedOn: "2026-11-20", means: "manual" } as const;
    await transaction(ctx, (tx) => recordPayment(tx, ctx, { ...payment, amount: step.amount }));
  } else if (step.do === "reverse") {
    // Some are taken back twice, which the second time is nobody's.
    const entry = paid[step.which % Math.max(1, paid.length)];
    const reference = `R${worlds}-${++world.made}`;
    if (entry) await importEntry({ ...entry, reference, direction: "DBIT", isReversal: true });
  } else if (step.do === "credit") {
    const part = step.part === 0 ? undefined : [{ position: 0, gross: step.part }];
    await transaction(ctx, (tx) => creditInvoice(tx, ctx, id, "Prøve", part)).catch(onlyRefusals);
  } else await payBack(id);
}
type Step = Parameters<Parameters<typeof step.map>[0]>[0];
type CardStep = Extract<Step, { do: "card" | "cardRefund" | "dispute" | "again" }>;

/** More than what is left can't be credited. */
function onlyRefusals(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

async function sumOf(invoiceId: string): Promise<{ received: number; paidBack: number }> {
  const [came] = await database
    .select({ sum: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId));
  const [went] = await database
    .select({ sum: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), eq(refunds.state, "paid")));
  return { received: came?.sum ?? 0, paidBack: went?.sum ?? 0 };
}

async function payBack(invoiceId: string): Promise<void> {
  const [open] = await database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), eq(refunds.state, "open")));
  if (open === undefined) return;
  await markRefundPaid(ctx, open.id);
  const { received, paidBack } = await sumOf(invoiceId);
  expect(paidBack).toBeLessThanOrEqual(received);
}

it("no history unbalances the ledger or pays back more than came", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      worlds++;
      const invoice = await anInvoice(app, { gross: GROSS });
      const world: World = { ...invoice, paid: [], made: 0, charges: [], events: [] };
      for (const one of steps) {
        await take(world, one);
        const posted = await postedFor(app, invoice.id);
        const { received, paidBack } = await sumOf(invoice.id);
        expect((posted[1000] ?? 0) + (posted[1010] ?? 0)).toBe(received - paidBack);
      }
      // In the end everything is told, some of it again: what the provider holds is what it says, but for
      // more than any page of its was opened for.
      for (const event of world.events) expect(await hear(event)).toBe(200);
      const held = world.charges
        .filter(({ amount }) => amount <= GROSS)
        .reduce((sum, { amount, refunded, disputed }) => sum + amount - refunded - disputed, 0);
      expect((await postedFor(app, invoice.id))[1010] ?? 0).toBe(held);
      expect(await unbalanced()).toEqual([]);
      expect(await dueOf(database, invoice.id)).toBe(await owedBy(invoice.id));
    }),
    { numRuns: 40 },
  );
}, 120_000);

/** What customers owe by the ledger: of the invoice and of its credit notes. */
async function owedBy(invoiceId: string): Promise<number> {
  const { rows } = await database.execute<{ sum: number }>(sql`
    select coalesce(sum(amount), 0)::int as sum from postings
    join vouchers on vouchers.id = postings.voucher_id
    join invoices on invoices.id = vouchers.invoice_id
    where account = 1100 and (invoices.id = ${invoiceId} or invoices.credit_of = ${invoiceId})`);
  return rows[0]?.sum ?? 0;
}

async function unbalanced() {
  return database
    .select({ voucherId: postings.voucherId })
    .from(postings)
    .groupBy(postings.voucherId)
    .having(sql`sum(${postings.amount}) <> 0`);
}
