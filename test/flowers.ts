import { sql } from "drizzle-orm";
import { features } from "../src/features.server.ts";
import { testApp } from "#test/app.ts";
import { flowers } from "#test/fixtures/flowers/feature.server.ts";

/** The application with a feature that comes after all others. */
export async function appWithFlowers(options: Parameters<typeof testApp>[1] = {}) {
  const app = await testApp({}, { ...options, features: [...features, flowers] });
  // What its migration would do.
  await app.services.database.execute(sql`create table bouquets (
    id uuid primary key, card text not null,
    memorial_id uuid references memorials on delete cascade,
    brought_by uuid, brought_at timestamptz not null, picked_on text, removed_at timestamptz, removed_by uuid,
    shown_at timestamptz, secret_hash bytea, waits_for text)`);
  return app;
}
