import { and, ilike, like, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { describe, expect, it } from "vitest";
import { isListed } from "#features/memorials/directory/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { searchedOf, ticketMessages, tickets } from "#features/support/tickets/tables.server.ts";
import { testApp } from "./app.ts";

const { database } = (await testApp()).services;

async function namesOf(query: SQL): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

// What the tables in TypeScript can't say stands in migrations written by hand. Tests of the slices try what
// each rule does; here is what a migration could lose without any of them noticing.
describe("the rules written by hand", () => {
  const triggersOf = (isAlways: boolean) =>
    namesOf(sql`select tgname as name from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
        and (tgenabled = 'A') = ${isAlways} and tgenabled <> 'D'
      order by relname, tgname`);

  it("hold for a session that pretends to be a replica, too", async () => {
    expect(await triggersOf(true)).toEqual([
      "audit_entries_append_only",
      "audit_seals_append_only",
      "invoice_balances_change",
      "invoice_balances_kept",
      "invoice_customers_change",
      "invoice_customers_kept",
      "invoice_documents_change",
      "invoice_documents_kept",
      "invoice_lines_add",
      "invoice_lines_append_only",
      "invoice_series_count",
      "invoice_series_only_once",
      "invoice_series_used",
      "invoices_add",
      "invoices_append_only",
      "invoices_close",
      "postings_add",
      "postings_append_only",
      "stock_movements_append_only",
      "voucher_series_count",
      "voucher_series_only_once",
      "vouchers_append_only",
      "vouchers_change",
      "vouchers_close",
    ]);
    // A copied entry is sealed where it was written.
    expect(await triggersOf(false)).toEqual(["audit_entries_await_seal"]);
  });

  it("look at the parts of an invoice in the commit", async () => {
    const deferred = await namesOf(sql`select conname as name from pg_constraint
      where contype = 'f' and condeferred order by conname`);
    expect(deferred).toEqual([
      "invoice_balances_invoice_id_invoices_id_fk",
      "invoice_customers_invoice_id_invoices_id_fk",
      "invoice_lines_invoice_id_invoices_id_fk",
    ]);
  });

  it("let no writer wait for the disk because of a counter", async () => {
    expect(
      await namesOf(sql`select relname as name from pg_class
        where relkind = 'r' and relpersistence = 'u'`),
    ).toEqual(["rate_limits"]);
  });
});

/**
 * How the query is run when it has no other index of the table than this one, and its constraints. Few rows
 * would rather be read in other ways, which are switched off.
 */
async function planWith(index: string, query: SQLWrapper, without: string): Promise<string> {
  const client = await database.$client.connect();
  const tx = drizzle({ client, casing: "snake_case" });
  try {
    await tx.execute(sql`begin`);
    const { rows: others } = await tx.execute<{ drop: string }>(sql`
      select format('drop index %I', other.indexname) as drop
      from pg_indexes this join pg_indexes other using (schemaname, tablename)
      where this.indexname = ${index} and other.indexname <> ${index}
        and not exists (select from pg_constraint where conname = other.indexname)`);
    for (const { drop } of others) await tx.execute(sql.raw(drop));
    for (const way of ["enable_seqscan", without]) {
      await tx.execute(sql.raw(`set local ${way} = off`));
    }
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    client.release(true);
  }
}

describe("among very many, what is searched is found by", () => {
  const listed = () => database.select({ id: memorials.id }).from(memorials);
  const word = "%vestergaard%";

  it.each([
    [
      "memorials_folded_names",
      listed().where(and(isListed(), like(memorials.foldedNames, word))),
      "enable_indexscan",
    ],
    [
      "memorials_listed",
      listed()
        .where(isListed())
        .orderBy(sql`${memorials.foldedNames} collate "C"`, memorials.id),
      "enable_sort",
    ],
    [
      "tickets_searched",
      database
        .select({ id: tickets.id })
        .from(tickets)
        .where(ilike(searchedOf(tickets), word)),
      "enable_indexscan",
    ],
    [
      "ticket_messages_words",
      database
        .select({ id: ticketMessages.id })
        .from(ticketMessages)
        .where(ilike(ticketMessages.body, word)),
      "enable_indexscan",
    ],
  ])("%s", async (index, query, without) => {
    expect(await planWith(index, query, without)).toMatch(
      new RegExp(`Index (Only )?Scan (on|using) ${index}`),
    );
  });
});
