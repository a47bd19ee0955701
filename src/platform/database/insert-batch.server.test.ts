import { sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeEach, expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { testDatabase } from "#test/database.ts";
import { openDatabase } from "./database.server.ts";
import { insertBatch } from "./insert-batch.server.ts";

const things = pgTable("things", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  note: text(),
  madeAt: timestamp({ withTimezone: true }),
});
const { url } = await testDatabase();
const database = openDatabase({ url, connections: 3, onLost: () => undefined });
afterAll(() => database.$client.end());

beforeEach(async () => {
  await database.execute("drop table if exists things");
  await database.execute(
    `create table things (id uuid primary key, name text not null unique check (name <> 'bad'),
       note text, made_at timestamptz)`,
  );
});

const add = (name: string) => insertBatch(database, things, { id: newId(), name });

async function namesAndTransactions() {
  const rows = await database
    .select({ name: things.name, transaction: sql<string>`xmin::text` })
    .from(things)
    .orderBy(things.id);
  return {
    names: rows.map(({ name }) => name),
    transactions: new Set(rows.map((row) => row.transaction)).size,
  };
}

it("inserts concurrent rows in one transaction", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `thing ${index}`);
  const added = await Promise.all(names.map((name) => add(name)));
  expect(added).toEqual(names.map(() => true));
  expect(await namesAndTransactions()).toEqual({ names, transactions: 1 });
});

it("stores every value unchanged", async () => {
  const madeAt = new Date("2026-02-03T04:05:06.789Z");
  const rows = ['{"a","b"}', "NULL", 'back\\slash, "quote"', "", "Ærø\n👩‍👩‍👧", null].map(
    (note, index) => ({
      id: newId(),
      name: `thing ${index}`,
      note,
      madeAt: index % 2 === 0 ? madeAt : null,
    }),
  );
  await Promise.all(rows.map((row) => insertBatch(database, things, row)));
  expect(await database.select().from(things).orderBy(things.id)).toEqual(rows);
});

it("inserts more rows than one statement holds, each once", async () => {
  const names = Array.from({ length: 1234 }, (_, index) => `thing ${index}`);
  await Promise.all(names.map((name) => add(name)));
  expect(await namesAndTransactions()).toEqual({ names, transactions: 3 });
});

it("returns to each caller whether the row was new", async () => {
  await add("known");
  const added = await Promise.all(["one", "two", "two", "known"].map((name) => add(name)));
  expect(added).toEqual([true, true, false, false]);
});

it("refuses only the row that failed the batch", async () => {
  const settled = await Promise.allSettled(["good", "bad", "better"].map((name) => add(name)));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await namesAndTransactions()).names).toEqual(["good", "better"]);
});

it("works again after the table failed", async () => {
  await database.execute("alter table things rename to elsewhere");
  await expect(add("lost")).rejects.toThrow("Failed query");
  await database.execute("alter table elsewhere rename to things");
  expect(await add("found")).toBe(true);
});
