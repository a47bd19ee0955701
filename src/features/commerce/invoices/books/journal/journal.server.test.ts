import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { ANNA } from "#test/customers.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { today } from "../../../clock/queries.server.ts";
import { post } from "../../../ledger/commands.server.ts";
import { creditInvoice, issueInvoice } from "../../commands.server.ts";
import { exportBooks } from "../commands.server.ts";

const app = await testApp();
const { services } = app;
const ctx = systemContext(services);
const day = await today(ctx, services.database);
const year = day.slice(0, 4);
const admin = await aColleague(app, "administrator");
const out = await mkdtemp(join(tmpdir(), "mindelys-journal-"));
afterAll(() => rm(out, { recursive: true, force: true }));

const HEAD = "\ufeffdate;voucher;account;text;debit;credit;vat;currency";

/** Sold to somebody with a name that a spreadsheet would run, and credited. */
async function sales() {
  const customer = { ...ANNA, name: "=cmd" };
  const lines = [{ text: "=cmd", gross: 69_500, vatPercent: 25, account: "plates" as const }];
  const sold = { orderId: null, customer, locale: "en" as const, lines };
  const invoice = await transaction(ctx, (tx) => issueInvoice(tx, ctx, sold));
  const credit = await transaction(ctx, (tx) => creditInvoice(tx, ctx, invoice.id, "=cmd"));
  return [invoice.number, credit.number];
}

/** Voucher, account, text, debit, credit. */
function cellsOf(text: string): string[][] {
  const [head, ...rows] = text.trimEnd().split("\n");
  expect(head).toBe(HEAD);
  return rows.map((row) => row.split(";"));
}

/** In øre. */
const sumOf = (cells: string[][], column: number) =>
  cells.reduce((sum, row) => sum + Number((row[column] ?? "").replace(",", "") || 0), 0);

describe("the journal", () => {
  it("of the financial year so far is what the command line writes, and adds up", async () => {
    const numbers = await sales();
    const { status, headers, text } = await admin.get("/api/admin/journal");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="journal.csv"',
      "cache-control": "private, no-store",
    });
    const cells = cellsOf(text);
    for (const number of numbers) expect(text).toContain(` ${number};`);
    expect(sumOf(cells, 4)).toBeGreaterThanOrEqual(2 * 69_500);
    expect(sumOf(cells, 4)).toBe(sumOf(cells, 5));
    await exportBooks(services, { from: `${year}-01-01`, to: day, out });
    expect(await readFile(join(out, "journal.csv"), "utf8")).toBe(text);
  });

  it("has no cell that a spreadsheet would run", async () => {
    await sales();
    await transaction(ctx, (tx) =>
      post(tx, ctx, {
        kind: "payment",
        text: "=cmd",
        on: day,
        postings: [
          { account: "bank", amount: 100 },
          { account: "customerPrepayments", amount: -100 },
        ],
      }),
    );
    const cells = cellsOf((await admin.get(`/api/admin/journal?from=${day}&to=${day}`)).text);
    expect(cells.length).toBeGreaterThan(6);
    expect(cells.flat().filter((cell) => /^["']?[=+@-]/.test(cell))).toEqual([]);
  });

  it("is of the days that were asked for alone, and its export is recorded", async () => {
    await sales();
    const empty = await admin.get("/api/admin/journal?from=2019-03&to=2020");
    expect(empty.text).toBe(`${HEAD}\n`);
    const { items } = (await admin.get("/api/admin/audit?action=journal.exported")).body;
    expect(items[0]).toMatchObject({
      actor: { id: admin.id },
      subject: "journal",
      details: { from: "2019-03-01", to: "2020-12-31" },
    });
    const whole = await admin.get(`/api/admin/journal?from=${year}&to=${year}`);
    expect(cellsOf(whole.text).length).toBeGreaterThan(0);
    const blank = await admin.get("/api/admin/journal?from=&to=");
    expect(blank.text).toBe(whole.text);
  });

  it.each([
    ["from=2026-12-31&to=2026-01-01", "to", "Det slutter, før", "It ends before"],
    ["to=2026-02-30", "to", "Den dato findes ikke", "That date doesn’t exist"],
    ["from=~2026", "from", "Den dato findes ikke", "That date doesn’t exist"],
    ["from=2999", "from", "Det ligger ude i fremtiden", "That is in the future"],
    ["until=2026", "until", "Det felt kender vi ikke", "We don’t know that field"],
  ])("refuses %s in the caller's language, unrecorded", async (query, field, danish, english) => {
    const recorded = async () =>
      (await admin.get("/api/admin/audit?action=journal.exported")).body.items.length;
    const before = await recorded();
    for (const [language, said] of [
      ["da", danish],
      ["en", english],
    ] as const) {
      const answer = await admin.get(`/api/admin/journal?${query}`, {
        "accept-language": language,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.stringContaining(said) } },
      });
    }
    expect(await recorded()).toBe(before);
  });

  it("is refused without the permission", async () => {
    const path = "/api/admin/journal";
    expect((await app.as().get(path)).status).toBe(401);
    expect((await (await aUser(app)).get(path)).status).toBe(403);
    for (const role of ["support", "production", "warehouse"] as const) {
      expect((await (await aColleague(app, role)).get(path)).status).toBe(403);
    }
  });
});
