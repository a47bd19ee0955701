import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { bankFile, OUR_IBAN, type FileEntry, type FilePayment } from "#test/bank-files.ts";
import { anInvoice, movesOf } from "#test/invoices.ts";
import { paymentReference } from "../invoices/engine/payment-line.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { importBankFile } from "./commands/import-bank-file.server.ts";

/** One payment, told in a notification (CAMT.054) and again in the statement (CAMT.053). */
const app = await testApp({ BANK_IBAN: OUR_IBAN, FIK_CREDITOR: "12345678" });
const ctx = systemContext(app.services);
const { paymentsOf } = movesOf(app.services);
const due = (id: string) => dueOf(app.services.database, id);

const importText = (file: string) => importBankFile(ctx, () => Readable.from([Buffer.from(file)]));
const tell = (message: "053" | "054", entries: FileEntry[]) =>
  importText(bankFile(entries, { message, version: 4 }));

let made = 0;
const aName = () => `NAME-${++made}`;

/** An entry with one payment on an invoice: what is told of each. */
type Told = { entry?: Partial<FileEntry>; payment?: Partial<FilePayment> };

function entryOf(number: number, { entry, payment }: Told): FileEntry {
  const references = [paymentReference(number)];
  return {
    amount: 14_900,
    payments: [{ amount: 14_900, references, payer: "Bo Oest", ...payment }],
    ...entry,
  };
}

/** As a bank made them, about an invoice of ours. */
async function fixture(file: string, number: number, name: string): Promise<string> {
  const text = await readFile(`test/fixtures/bank/${file}`, "utf8");
  return text.replace("000000000010017", paymentReference(number)).replaceAll("BANK-77", name);
}

const SAME: [string, (name: string) => [Told, Told]][] = [
  [
    "a name stands at the entry, and at the payment",
    (name) => [{ entry: { reference: name } }, { payment: { reference: name } }],
  ],
  [
    "the payer's name is the same, and the bank's is another",
    (name) => [
      { entry: { reference: aName() }, payment: { endToEnd: name } },
      { entry: { reference: aName() }, payment: { endToEnd: name } },
    ],
  ],
  [
    "there is only the place in the file",
    () => [{ entry: { number: "N-1" } }, { entry: { number: "0001" } }],
  ],
  [
    "one has names, and the other none",
    (name) => [
      { entry: { reference: name }, payment: { endToEnd: aName() } },
      { payment: { payer: undefined, endToEnd: "NOTPROVIDED" } },
    ],
  ],
  [
    "one has no day of booking",
    (name) => [
      { entry: { reference: name, booked: null, valued: "2026-11-25" } },
      { entry: { reference: name } },
    ],
  ],
  [
    "one names the entry, and the other the payment",
    () => [{ entry: { reference: aName() } }, { payment: { reference: aName() } }],
  ],
];

const OTHERS: [string, (name: string) => [Told, Told]][] = [
  [
    "the bank names them otherwise",
    () => [{ entry: { reference: aName() } }, { entry: { reference: aName() } }],
  ],
  [
    "the payer names them otherwise",
    () => [{ payment: { endToEnd: aName() } }, { payment: { endToEnd: aName() } }],
  ],
  [
    "a name comes back after weeks",
    (name) => [
      { entry: { reference: name } },
      { entry: { reference: name, booked: "2026-12-23" } },
    ],
  ],
  [
    "the sum is another",
    (name) => [
      { entry: { reference: name } },
      { entry: { reference: name, amount: 14_800, payments: [] } },
    ],
  ],
];

describe("a payment that is told twice", () => {
  it.each([
    ["bank054.xml", "bank053.xml"],
    ["bank053.xml", "bank054.xml"],
  ])("in %s and %s counts once, and staff see what was skipped", async (first, second) => {
    const { id, number } = await anInvoice(app);
    const name = aName();
    const one = await importText(await fixture(first, number, name));
    expect(one).toMatchObject({ matched: [{ invoice: number, amount: 14_900 }], skipped: [] });
    expect(await importText(await fixture(second, number, name))).toMatchObject({
      matched: [],
      unmatched: 0,
      duplicates: 1,
      skipped: [{ amount: 14_900, bookedOn: "2026-11-28", payer: "BO OEST", invoice: number }],
    });
    expect(await paymentsOf(id)).toEqual([{ amount: 14_900, means: "bank" }]);
    expect(await due(id)).toBe(54_600);
  });

  it.each(SAME)("counts once where %s, in either order", async (_, toldOf) => {
    for (const isTurned of [false, true]) {
      const { id, number } = await anInvoice(app);
      const [one, other] = toldOf(aName());
      const messages = [["054", one] as const, ["053", other] as const];
      for (const [message, told] of isTurned ? messages.toReversed() : messages) {
        await tell(message, [entryOf(number, told)]);
      }
      expect(await paymentsOf(id)).toHaveLength(1);
    }
  });

  it.each(OTHERS)("counts as two where %s", async (_, toldOf) => {
    const { number } = await anInvoice(app);
    const [one, other] = toldOf(aName());
    await tell("054", [entryOf(number, one)]);
    expect(await tell("053", [entryOf(number, other)])).toMatchObject({ duplicates: 0 });
  });

  it("counts once where one message has the sum of an entry, and the other its payments", async () => {
    const [one, other] = [await anInvoice(app), await anInvoice(app)];
    const payments = [one, other].map(({ number }) => {
      return { amount: 14_900, references: [paymentReference(number)] };
    });
    const entry = { amount: 29_800, reference: aName() };
    await tell("054", [{ ...entry, payments }]);
    expect(await tell("053", [entry])).toMatchObject({ duplicates: 1, unmatched: 0 });
    expect([await due(one.id), await due(other.id)]).toEqual([54_600, 54_600]);
    // Told first as a sum, nobody knows yet what it is for.
    const later = { amount: 29_900, reference: aName() };
    expect(await tell("053", [later])).toMatchObject({ unmatched: 1 });
    const parts = [{ amount: 14_900 }, { amount: 15_000 }];
    expect(await tell("054", [{ ...later, payments: parts }])).toMatchObject({ duplicates: 2 });
  });
});

it("two payments that are alike count twice, and again in no other file", async () => {
  const { id, number } = await anInvoice(app);
  const entries = [entryOf(number, {}), entryOf(number, {})];
  await tell("054", entries);
  expect(await tell("053", entries)).toMatchObject({ duplicates: 2, matched: [] });
  expect(await tell("053", [...entries, entryOf(number, {})])).toMatchObject({
    duplicates: 2,
    matched: [{ amount: 14_900 }],
  });
  expect(await paymentsOf(id)).toHaveLength(3);
});
