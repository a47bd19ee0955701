import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { features } from "../src/features.server.ts";
import { testApp, type Client, type TestApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
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

export const CARD = "Til Inger, fra børnene";

/** What is seen of a page with that bouquet, by whom may read it. */
export const OPEN_BOUQUETS = { status: 200, cards: [CARD], count: 1, isClosed: false };

/** A page with a bouquet, and what is done there. */
export function bouquetsOn(app: TestApp) {
  async function leave({ path }: Pick<TestMemorial, "path">, card: string, as: Client = app.as()) {
    const { status, body } = await as.post(`${path}/bouquets`, { card });
    expect(status).toBe(201);
    return (body as { id: string }).id;
  }

  async function aPage(given: Record<string, unknown> = {}) {
    const page = await aMemorial(app, { privacy: "public", ...given });
    const id = await leave(page, CARD);
    return { ...page, bouquetId: id };
  }

  /** What a call lists, what the page counts, and whether it says that the section is closed. */
  async function seenBy(asker: Client, { path }: Pick<TestMemorial, "path">) {
    const [list, page] = await Promise.all([asker.get(`${path}/bouquets`), asker.get(path)]);
    const { items } = list.body as { items?: { card: string }[] };
    const { counts, closed } = page.body;
    return {
      status: list.status,
      cards: items?.map(({ card }) => card),
      count: counts.bouquets,
      isClosed: closed.includes("bouquets"),
    };
  }

  return { leave, aPage, seenBy };
}
