import { Readable } from "node:stream";
import { and, eq, sql, sum } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { creditInvoice } from "#features/commerce/invoices/commands.server.ts";
import { paymentReference } from "#features/commerce/invoices/engine/payment-line.ts";
import { dueOf } from "#features/commerce/invoices/queries.server.ts";
import { postings } from "#features/commerce/ledger/tables.server.ts";
import { importBankFile } from "#features/commerce/payments/commands/import-bank-file.server.ts";
import { markRefundPaid } from "#features/commerce/payments/commands/pay-refund.server.ts";
import { recordPayment } from "#features/commerce/payments/commands/record-payment.server.ts";
import { payments, refunds } from "#features/commerce/payments/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { testApp } from "#test/app.ts";
import { bankFile, OUR_IBAN, type FileEntry } from "#test/bank-files.ts";
import { anInvoice, postedFor } from "#test/invoices.ts";
import { aStripe, paidSession, tellsOf } from "#test/stripe-double.ts";

/** Histories of an invoice, for the few of `npm test` and the many of `npm run test:all`. */

/** An application with a bank and a provider of cards. */
export async function anInvoiceWorld() {
  const stripe = await aStripe();
  const bank = { BANK_IBAN: OUR_IBAN, FIK_CREDITOR: "12345678" };
  const app = await testApp({ ...bank, ...stripe.settings });
  return { app, ctx: systemContext(app.services), tell: tellsOf(stripe, app) };
}
type InvoiceWorld = Awaited<ReturnType<typeof anInvoiceWorld>>;

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
type World = InvoiceWorld & {
  id: string;
  number: number;
  paid: FileEntry[];
  made: number;
  charges: Charge[];
  /** Every event of the provider, told by now or not. */
  events: Told[];
};
let worlds = 0;

const importEntry = ({ ctx }: World, entry: FileEntry) =>
  importBankFile(ctx, () => Readable.from([Buffer.from(bankFile([entry]))]));

const hear = ({ tell }: World, { type, object }: Told) => tell(type, object);

function isByCard(step: Step): step is CardStep {
  return ["card", "cardRefund", "dispute", "again"].includes(step.do);
}

/** The provider never pays back more than came. */
async function takeByCard(world: World, step: CardStep): Promise<void> {
  const { id, charges, events } = world;
  if (step.do === "again") {
    const event = events[step.which % Math.max(1, events.length)];
    if (event !== undefined) expect(await hear(world, event)).toBe(200);
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
  if (last !== undefined) expect(await hear(world, last)).toBe(200);
}

async function take(world: World, step: Step): Promise<void> {
  const { ctx, id, number, paid } = world;
  if (isByCard(step)) return takeByCard(world, step);
  if (step.do === "file") {
    const reference = `W${worlds}-${++world.made}`;
    const { amount } = step;
    const said = { amount, references: [paymentReference(number)], endToEnd: reference };
    const entry = { amount, reference, payments: [said] };
    await importEntry(world, entry);
    paid.push(entry);
  } else if (step.do === "hand") {
    const payment = { invoiceId: id, receivedOn: "2026-11-20", means: "manual" } as const;
    await transaction(ctx, (tx) => recordPayment(tx, ctx, { ...payment, amount: step.amount }));
  } else if (step.do === "reverse") {
    // Some are taken back twice, which the second time is nobody's.
    const entry = paid[step.which % Math.max(1, paid.length)];
    const reference = `R${worlds}-${++world.made}`;
    if (entry)
      await importEntry(world, { ...entry, reference, direction: "DBIT", isReversal: true });
  } else if (step.do === "credit") {
    const part = step.part === 0 ? undefined : [{ position: 0, gross: step.part }];
    await transaction(ctx, (tx) => creditInvoice(tx, ctx, id, "Prøve", part)).catch(onlyRefusals);
  } else await payBack(world);
}
type Step = Parameters<Parameters<typeof step.map>[0]>[0];
type CardStep = Extract<Step, { do: "card" | "cardRefund" | "dispute" | "again" }>;

/** More than what is left can't be credited. */
function onlyRefusals(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

async function sumOf({
  ctx: { database },
  id,
}: World): Promise<{ received: number; paidBack: number }> {
  const [came] = await database
    .select({ sum: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(eq(payments.invoiceId, id));
  const [went] = await database
    .select({ sum: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, id), eq(refunds.state, "paid")));
  return { received: came?.sum ?? 0, paidBack: went?.sum ?? 0 };
}

async function payBack(world: World): Promise<void> {
  const { ctx, id } = world;
  const [open] = await ctx.database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, id), eq(refunds.state, "open")));
  if (open === undefined) return;
  await markRefundPaid(ctx, open.id);
  const { received, paidBack } = await sumOf(world);
  expect(paidBack).toBeLessThanOrEqual(received);
}

/** None unbalances the ledger or pays back more than came. */
export async function tryInvoiceHistories(given: InvoiceWorld, numRuns: number): Promise<void> {
  const { app, ctx } = given;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      worlds++;
      const invoice = await anInvoice(app, { gross: GROSS });
      const world: World = { ...given, ...invoice, paid: [], made: 0, charges: [], events: [] };
      for (const one of steps) {
        await take(world, one);
        const posted = await postedFor(app, invoice.id);
        const { received, paidBack } = await sumOf(world);
        expect((posted[1000] ?? 0) + (posted[1010] ?? 0)).toBe(received - paidBack);
      }
      // In the end everything is told, some of it again: what the provider holds is what it says, but for
      // more than any page of its was opened for.
      for (const event of world.events) expect(await hear(world, event)).toBe(200);
      const held = world.charges
        .filter(({ amount }) => amount <= GROSS)
        .reduce((sum, { amount, refunded, disputed }) => sum + amount - refunded - disputed, 0);
      expect((await postedFor(app, invoice.id))[1010] ?? 0).toBe(held);
      expect(await unbalanced(world)).toEqual([]);
      expect(await dueOf(ctx.database, invoice.id)).toBe(await owedBy(world));
    }),
    { numRuns },
  );
}

/** What customers owe by the ledger: of the invoice and of its credit notes. */
async function owedBy({ ctx, id }: World): Promise<number> {
  const { rows } = await ctx.database.execute<{ sum: number }>(sql`
    select coalesce(sum(amount), 0)::int as sum from postings
    join vouchers on vouchers.id = postings.voucher_id
    join invoices on invoices.id = vouchers.invoice_id
    where account = 1100 and (invoices.id = ${id} or invoices.credit_of = ${id})`);
  return rows[0]?.sum ?? 0;
}

function unbalanced({ ctx }: World) {
  return ctx.database
    .select({ voucherId: postings.voucherId })
    .from(postings)
    .groupBy(postings.voucherId)
    .having(sql`sum(${postings.amount}) <> 0`);
}
