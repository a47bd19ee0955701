import type pg from "pg";
import { expect, it } from "vitest";
import { migrate } from "#platform/database/migrate.server.ts";
import { databaseBefore } from "#test/older-database.ts";

const [CHOSEN, UNTOUCHED] = [
  "0193b0f4-0000-7000-8000-000000000001",
  "0193b0f4-0000-7000-8000-000000000002",
];

async function insertBoth(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into memorials (id, slug, kind, name, language, privacy, layout, revision, created_at,
       updated_at)
     select id, 'inger-' || id, 'person', 'Inger', 'da', 'public', 'enhanced', 1, now(), now()
     from unnest($1::uuid[]) id`,
    [[CHOSEN, UNTOUCHED]],
  );
}

async function columnsOf(pool: pg.Pool, pattern: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'memorials' and column_name ~ $1`,
    [pattern],
  );
  return rows.map(({ name }) => name);
}

it("moves what keepers chose for sections from columns to rows", async () => {
  const pool = await databaseBefore("0045_memorial_sections");
  await insertBoth(pool);
  await pool.query(
    `update memorials set life_privacy = 'invited', pictures_privacy = 'password',
       grave_privacy = 'private', ceremony_privacy = 'password', guestbook_privacy = 'invited',
       guestbook_moderation = 'closed', tributes_moderation = 'checked'
     where id = $1`,
    [CHOSEN],
  );
  await migrate(pool);
  const { rows } = await pool.query(
    `select memorial_id, section, privacy, moderation from memorial_sections order by section`,
  );
  const row = (section: string, privacy: string, moderation: string | null = null) => ({
    memorial_id: CHOSEN,
    section,
    privacy,
    moderation,
  });
  expect(rows).toEqual([
    row("ceremony", "password"),
    row("grave", "private"),
    row("guestbook", "invited", "closed"),
    row("life", "invited"),
    row("pictures", "password"),
    row("tributes", "page", "checked"),
  ]);
  expect(await columnsOf(pool, "_(privacy|moderation)$")).toEqual([]);
});

it("moves ceremonies and graves from columns to rows", async () => {
  const pool = await databaseBefore("0047_ceremonies_and_graves");
  await insertBoth(pool);
  await pool.query(
    `update memorials set ceremony_place = 'Rise Kirke', ceremony_at = '2026-11-28T13:00',
       ceremony_stream = 'https://example.org/rise', grave_note = 'Til højre ved lågen',
       cemetery = 'Rise Kirkegård', grave_plot = 'C 4', grave_position = '55.67610, 12.56830'
     where id = $1`,
    [CHOSEN],
  );
  await migrate(pool);
  const { rows: ceremonies } = await pool.query("select * from ceremonies");
  expect(ceremonies).toEqual([
    {
      memorial_id: CHOSEN,
      items: [
        {
          name: null,
          place: "Rise Kirke",
          address: null,
          at: "2026-11-28T13:00",
          stream: "https://example.org/rise",
          note: null,
        },
      ],
      flowers: null,
      dress: null,
      guests: "closed",
    },
  ]);
  const { rows: graves } = await pool.query("select * from graves");
  expect(graves).toMatchObject([
    {
      memorial_id: CHOSEN,
      cemetery: "Rise Kirkegård",
      plot: "C 4",
      note: "Til højre ved lågen",
      position: "55.67610, 12.56830",
    },
  ]);
  expect(await columnsOf(pool, "^(ceremony|cemetery|grave)")).toEqual([]);
});

it("leaves documents from before to the keepers", async () => {
  const pool = await databaseBefore("0059_timeline");
  await insertBoth(pool);
  await pool.query(
    `insert into media_items (memorial_id, id, kind, status, mime, file_name, original_key, bytes,
       sha256, position, progress, variants, created_by, created_at)
     select $1, gen_random_uuid(), kind, 'ready', '', '', '', 1, '', 1, 100, '[]', $1, now()
     from unnest(array['document', 'document', 'image']) kind`,
    [CHOSEN],
  );
  await migrate(pool);
  const { rows } = await pool.query("select * from memorial_sections");
  expect(rows).toEqual([
    { memorial_id: CHOSEN, section: "documents", privacy: "private", moderation: null },
  ]);
});
