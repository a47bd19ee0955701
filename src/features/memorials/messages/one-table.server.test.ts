import { expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.server.ts";
import { databaseBefore } from "#test/older-database.ts";

const MEMORIAL = "0190f3a4-0000-7000-8000-000000000001";
const GREETING = "0190f3a4-0000-7000-8000-00000000000a";
const TRIBUTE = "0190f3a4-0000-7000-8000-00000000000b";

test("the migration keeps every greeting and tribute, with its id and all columns", async () => {
  const pool = await databaseBefore("0046_messages");
  await pool.query(
    `insert into memorials (id, slug, kind, name, language, privacy, layout, revision, created_at,
       updated_at)
     values ($1, 'inger', 'person', 'Inger', 'da', 'public', 'enhanced', 1, now(), now())`,
    [MEMORIAL],
  );
  const values = `(memorial_id, id, author_name, message, relation, created_at, removed_at, waits_for,
      shown_at, idempotency_key)
    values ($1, $2, 'Bo', 'Tak', 'nabo', '2024-01-01Z', '2024-01-02Z', 'links', '2024-01-03Z', 'en-noegle')`;
  await pool.query(`insert into guestbook_entries ${values}`, [MEMORIAL, GREETING]);
  await pool.query(`insert into tributes ${values}`, [MEMORIAL, TRIBUTE]);
  const { rows: before } = await pool.query(
    "select * from guestbook_entries union all select * from tributes",
  );
  await migrate(pool);
  const { rows: after } = await pool.query("select * from messages order by id");
  const since = { secret_hash: null, removed_by: null, happened_on: null };
  expect(before).toHaveLength(2);
  expect(after).toEqual([
    { ...before[0], kind: "guestbook", ...since },
    { ...before[1], kind: "tribute", ...since },
  ]);
});
