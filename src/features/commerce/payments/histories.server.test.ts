import { Readable } from "node:stream";
import { and, eq, sql, sum } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { testApp } from "#test/app.ts";
import { bankFile, OUR_IBAN, type FileEntry } from "#test/bank-files.ts";
import { anInvoice, postedFor } from "#test/invoices.ts";
import { creditInvoice } from "../invoices/commands.server.ts";
import { paymentReference } from "../invoices/engine/payment-line.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { postings } from "../ledger/tables.server.ts";
import { importBankFile } from "./commands/import-bank-file.server.ts";
import { markRefundPaid } from "./commands/pay-refund.server.ts";
import { recordPayment } from "./commands/record-payment.server.ts";
import { payments, refunds } from "./tables.server.ts";

const app = await testApp({ BANK_IBAN: OUR_IBAN, FIK_CREDITOR: "12345678" });
const { database } = app.services;
const ctx = systemContext(app.services);

const GROSS = 10_000;
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("file" as const), amount: amounts() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hand" as const), amount: amounts() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reverse" as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("credit" as const), part: fc.nat(GROSS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("refund" as const) }) },
);

function amounts() {
  return fc.oneof(fc.constant(GROSS), fc.integer({ min: 1, max: 2 * GROSS }));
}

type World = { id: string; number: number; paid: FileEntry[]; made: number };
let worlds = 0;

const importEntry = (entry: FileEntry) =>
  importBankFile(ctx, () => Readable.from([Buffer.from(bankFile([entry]))]));

async function take(world: World, step: Step): Promise<void> {
  const { id, number, paid } = world;
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
      const world: World = { ...invoice, paid: [], made: 0 };
      for (const one of steps) {
        await take(world, one);
        const posted = await postedFor(app, invoice.id);
        const { received, paidBack } = await sumOf(invoice.id);
        expect(posted[1000] ?? 0).toBe(received - paidBack);
      }
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
