import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** Forms in a browser without JavaScript: sent, gone back, and sent again. */

const app = await testApp({}, { pages: true });
const origin = await addressOf(app.app);

function send(page: string, fields: Record<string, string>, browser = "Firefox") {
  return fetch(origin + page, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: { "user-agent": browser, "accept-language": "da" },
  });
}

async function count(table: string): Promise<number> {
  const { rows } = await app.services.database.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

const MEMORY = { authorName: "Bo", message: "Hun lærte mig at cykle", relation: "" };
const EXPLANATION = "Siden fortæller, hvor jeg bor, og det skal den ikke.";

type Form = {
  name: string;
  table: string;
  page: (slug: string) => string;
  fields: (slug: string, shown: string) => Record<string, string>;
  changed: Record<string, string>;
};

const FORMS: Form[] = [
  {
    name: "a greeting",
    table: "messages",
    page: (slug) => `/memorial/${slug}`,
    fields: (_, shown) => ({ kind: "guestbook", made: shown, ...MEMORY }),
    changed: { message: "Hun lærte mig at svømme" },
  },
  {
    name: "a candle",
    table: "candles",
    page: (slug) => `/memorial/${slug}`,
    fields: (_, shown) => ({ kind: "candle", made: shown, name: "Bo", message: "" }),
    changed: { name: "Lise" },
  },
  {
    name: "that one comes",
    table: "guests",
    page: (slug) => `/memorial/${slug}/coming`,
    fields: () => ({ name: "Bo", persons: "2" }),
    changed: { persons: "3" },
  },
  {
    name: "a report",
    table: "report_notices",
    page: () => "/report",
    fields: (slug) => ({
      memorial: slug,
      kind: "memorial",
      reason: "privacy",
      explanation: EXPLANATION,
      name: "Bo",
      email: "bo@example.org",
      goodFaith: "on",
    }),
    changed: { explanation: `${EXPLANATION} Fjern det.` },
  },
  {
    name: "a letter to us",
    table: "ticket_messages",
    page: () => "/contact",
    fields: (_, shown) => ({
      name: "Bo",
      email: "bo@example.org",
      message: "Hvornår kommer pladen?",
      shownAt: new Date(Number(shown)).toISOString(),
      website: "",
    }),
    changed: { message: "Kommer pladen snart?" },
  },
];

describe.each(FORMS)("$name", ({ table, page, fields, changed }) => {
  it("is written once, unless something else is sent, or by another browser", async () => {
    const guests = { ceremonyAt: "2126-11-28T13:00", ceremonyGuests: "open" };
    const { slug } = await aMemorial(app, { privacy: "public", ...guests });
    const before = await count(table);
    const shown = Date.now() - 600_000;
    // The browser shows the form that it had, or loads it anew.
    for (const at of [shown, shown, shown + 60_000]) {
      const answer = await send(page(slug), fields(slug, String(at)));
      expect(answer.status).toBe(303);
    }
    expect(await count(table)).toBe(before + 1);
    const first = fields(slug, String(shown));
    expect((await send(page(slug), { ...first, ...changed })).status).toBe(303);
    expect(await count(table)).toBe(before + 2);
    expect((await send(page(slug), first, "Safari")).status).toBe(303);
    expect(await count(table)).toBe(before + 3);
  });
});

it("keeps nothing by which its sender's address can be guessed", async () => {
  const { slug } = await aMemorial(app, { privacy: "public" });
  await send(`/memorial/${slug}`, { kind: "guestbook", ...MEMORY, made: "1" });
  const { rows } = await app.services.database.execute<{ key: string }>(
    sql`select idempotency_key as key from messages where idempotency_key is not null`,
  );
  expect(rows.map(({ key }) => key).every((key) => /^hmac\$[\w-]{43}$/.test(key))).toBe(true);
  expect(rows).not.toEqual([]);
});
