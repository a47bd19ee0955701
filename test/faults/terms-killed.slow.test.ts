import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { announceTerms } from "#features/commerce/announcements/commands/announce-change.server.ts";
import { announcedTo } from "#features/commerce/announcements/tables.server.ts";
import { today } from "#features/commerce/clock/queries.server.ts";
import { dayAfter } from "#features/commerce/invoices/model.ts";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { killAfter, waitingFor } from "./telling.ts";

const app = await testApp();
const { config, database } = app.services;
const from = dayAfter(await today(app.services, database), 31);

it("new terms reach everybody once, though killed in the second part", async () => {
  await aUser(app);
  await database.execute(sql`
    insert into users select (jsonb_populate_record(one, jsonb_build_object(
      'id', gen_random_uuid(), 'username', 'person' || at, 'username_key', 'person' || at,
      'email', 'person' || at || '@example.org', 'email_key', 'person' || at || '@example.org'))).*
    from users as one, generate_series(1, 250) as at`);
  const summary = JSON.stringify({ da: "Nyt.", en: "New.", es: "Nuevo." });
  const file = join(config.dataDirectory, "terms.json");
  await writeFile(file, summary);
  await killAfter(app, ["terms:announce", "--from", from, "--summary", file], 200);
  expect(await database.$count(announcedTo)).toBe(200);
  expect(await waitingFor(app, "mail.announcements.terms", "userId")).toHaveLength(200);
  const again = () => announceTerms(systemContext(app.services), { from, file: summary });
  expect(await again()).toMatchObject({ told: 51 });
  expect(await again()).toMatchObject({ told: 0 });
  const told = await waitingFor(app, "mail.announcements.terms", "userId");
  expect([told.length, new Set(told).size]).toEqual([251, 251]);
});
