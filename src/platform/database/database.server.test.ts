import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { isDatabaseAway, openDatabase } from "./database.server.ts";

test("distinguishes a closed database from a wrong query", async () => {
  const { url } = await testDatabase();
  const database = openDatabase({ url, connections: 1, onLost: () => undefined });
  const wrong = await database
    .execute(sql`select nothing_of_that_name`)
    .catch((error: unknown) => error);
  expect(isDatabaseAway(wrong)).toBe(false);
  await database.$client.end();
  const late = await database.execute(sql`select 1`).catch((error: unknown) => error);
  expect(late).toBeInstanceOf(Error);
  expect(isDatabaseAway(late)).toBe(true);
});
