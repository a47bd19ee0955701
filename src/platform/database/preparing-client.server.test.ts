import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { openDatabase, type Database, type Reader } from "./database.server.ts";
import { prepared } from "./prepared.server.ts";

async function open(isPrepared: boolean): Promise<Database> {
  const { url } = await testDatabase();
  const onLost = (error: Error) => {
    throw error;
  };
  const database = openDatabase({ url, connections: 1, isPrepared, onLost });
  onTestFinished(() => database.$client.end());
  return database;
}

async function double(database: Database, value: number): Promise<unknown> {
  const { rows } = await database.execute(sql`select ${value}::int * 2 as doubled`);
  return rows[0]?.["doubled"];
}

async function preparedTexts(database: Database): Promise<unknown[]> {
  const { rows } = await database.execute(sql`select statement from pg_prepared_statements`);
  return rows.map(({ statement }) => statement);
}

test("prepares a repeated statement once, and binds its own parameters", async () => {
  const database = await open(true);
  expect([await double(database, 4), await double(database, 21)]).toEqual([8, 42]);
  expect(await preparedTexts(database)).toEqual(["select $1::int * 2 as doubled"]);
});

test("a refused statement can be executed again", async () => {
  const database = await open(true);
  await expect(double(database, 2 ** 31)).rejects.toThrow("Failed query");
  expect(await double(database, 3)).toBe(6);
});

const doubled = prepared((reader) =>
  reader.select({ value: sql`${sql.placeholder("value")}::int * 2` }).from(sql`(select) one`),
);

test("a statement built once uses each caller's values, here and in a transaction", async () => {
  const database = await open(true);
  const ask = async (reader: Reader, value: number) => doubled(reader).execute({ value });
  expect(await ask(database, 4)).toEqual([{ value: 8 }]);
  expect(await database.transaction((tx) => ask(tx, 21))).toEqual([{ value: 42 }]);
  expect(await ask(database, 5)).toEqual([{ value: 10 }]);
  expect((await preparedTexts(database)).length).toBe(1);
});

test("statements of other pools leave room for its own", async () => {
  const full = await open(true);
  for (let value = 0; value < 1000; value++) {
    await full.execute(sql`select ${value}::int as ${sql.identifier(`column_${value}`)}`);
  }
  await double(full, 4);
  expect((await preparedTexts(full)).length).toBe(1000);
  const other = await open(true);
  await double(other, 4);
  expect(await preparedTexts(other)).toEqual(["select $1::int * 2 as doubled"]);
});

test("prepares nothing if the operator disables it", async () => {
  const database = await open(false);
  expect(await double(database, 4)).toBe(8);
  expect(await doubled(database).execute({ value: 5 })).toEqual([{ value: 10 }]);
  expect(await preparedTexts(database)).toEqual([]);
});
