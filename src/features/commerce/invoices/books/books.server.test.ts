import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { ANNA } from "#test/customers.ts";
import { today } from "../../clock/queries.server.ts";
import { post } from "../../ledger/commands.server.ts";
import { applyPayment, creditInvoice, issueInvoice } from "../commands.server.ts";
import { exportBooks } from "./commands.server.ts";
import { verifyBooks } from "./queries.server.ts";

const app = await testApp({ FIK_CREDITOR: "12345678" });
const { services } = app;
const { database } = services;
const ctx = systemContext(services);
const day = await today(ctx, database);
const out = await mkdtemp(join(tmpdir(), "mindelys-books-"));
afterAll(() => rm(out, { recursive: true, force: true }));

const CUSTOMER = { ...ANNA, name: "=HYPERLINK(1)" };
const PLATE = { text: "=cmd", gross: 69_500, vatPercent: 25, account: "plates" } as const;

const issued = () =>
  transaction(ctx, (tx) =>
    issueInvoice(tx, ctx, { orderId: null, customer: CUSTOMER, locale: "da", lines: [PLATE] }),
  );

/** As payments are posted. */
const paid = (invoiceId: string, amount: number) =>
  transaction(ctx, async (tx) => {
    const { applied, surplus } = await applyPayment(tx, invoiceId, amount);
    await post(tx, ctx, {
      kind: "payment",
      text: "=1+1",
      on: day,
      invoiceId,
      paymentId: newId(),
      postings: [
        { account: "bank", amount },
        { account: "receivables", amount: -applied },
        { account: "customerPrepayments", amount: -surplus },
      ],
    });
  });

describe("the books", () => {
  it("add up after sales, payments, too much and credits, and are handed on whole", async () => {
    const first = await issued();
    const second = await issued();
    await paid(first.id, 30_000);
    await paid(second.id, 70_000);
    const credit = await transaction(ctx, (tx) => creditInvoice(tx, ctx, first.id, "Fortrudt"));
    expect(await verifyBooks(database)).toEqual({ balanced: true, gaps: [], problems: [] });

    const answer = await exportBooks(services, { from: day, to: day, out });
    expect(answer).toMatchObject({ vouchers: 5, documents: 3 });
    expect(answer.debit).toBe(answer.credit);
    const files = [first, second, credit].flatMap(({ number }) => [
      `${number}.pdf`,
      `${number}.xml`,
    ]);
    expect((await readdir(out)).toSorted()).toEqual([...files, "journal.csv"].toSorted());
    const [head, ...rows] = (await readFile(join(out, "journal.csv"), "utf8"))
      .trimEnd()
      .split("\n");
    expect(head).toBe("\ufeffdate;voucher;account;text;debit;credit;vat;currency");
    expect(rows.slice(0, 3)).toEqual([
      `${day};1;1100;Faktura ${first.number};695,00;;;DKK`,
      `${day};1;4000;Faktura ${first.number};;556,00;25;DKK`,
      `${day};1;2100;Faktura ${first.number};;139,00;25;DKK`,
    ]);
    expect(rows.every((row) => row.split(";").every((cell) => !/^[=+@-]/.test(cell)))).toBe(true);
  });

  it("of days without vouchers have the names of the columns alone", async () => {
    const empty = join(out, "empty");
    await exportBooks(services, { from: "2020-01-01", to: "2020-12-31", out: empty });
    const journal = await readFile(join(empty, "journal.csv"), "utf8");
    expect(journal).toBe("\ufeffdate;voucher;account;text;debit;credit;vat;currency\n");
  });

  it("are exported for days that are days", async () => {
    const wrong = { from: "2026-12-31", to: "2026-01-01", out };
    await expect(exportBooks(services, wrong)).rejects.toThrow("--from 2026-01-01");
  });

  it("that were changed behind the program's back are found", async () => {
    const { id } = await issued();
    await database.transaction(async (tx) => {
      await tx.execute(sql`alter table postings disable trigger user`);
      await tx.execute(sql`alter table vouchers disable trigger user`);
      await tx.execute(sql`update postings set amount = amount + 1 where account = 4000 and voucher_id
        in (select id from vouchers where invoice_id = ${id})`);
      await tx.execute(sql`update vouchers set number = number + 5 where invoice_id = ${id}`);
    });
    const { balanced, gaps, problems } = await verifyBooks(database);
    expect(balanced).toBe(false);
    expect(gaps).toMatchObject([{ series: "vouchers" }, { series: "vouchers" }]);
    expect(problems[0]).toContain("doesn't sum to zero");
  });
});
