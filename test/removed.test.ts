import fc from "fast-check";
import { expect, it } from "vitest";
import { ENTRIES } from "#features/memorials/messages/contract.ts";
import type { ReportKind } from "#features/memorials/reports/contract.ts";
import { lift } from "#features/memorials/reports/restrictions/commands.server.ts";
import { transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aKeeper, aUser } from "#test/factories.ts";
import {
  addressOfCall,
  addressOfPage,
  ALL_CALLS,
  CALLS,
  HELPERS_CALLS,
  KEEPERS_CALLS,
  MEMBERS_CALLS,
  PAGES,
} from "#test/privacy/paths.ts";
import { aWholePage, WORDS } from "#test/privacy/world.ts";
import { addressOf, readAs } from "#test/streams.ts";

const app = await testApp({}, { pages: true, worker: true });
const { memorial, things } = await aWholePage(app);
const { owner, path, id } = memorial;
await owner.put(path, { privacy: "public" });
/** The film of this page has the picture's caption, too. */
const CAPTION = "Zoomorf";
await owner.put(`${path}/media/${things.mediaId}`, { caption: CAPTION });
const support = await aColleague(app, "support");
const origin = await addressOf(app.app);

/** Everybody, staff among them: only their own calls about reports tell of it. */
const cookies = [
  undefined,
  (await aUser(app)).cookie,
  (await aKeeper(app, memorial, "contributor")).cookie,
  (await aKeeper(app, memorial, "editor")).cookie,
  support.cookie,
  owner.cookie,
];

const PATHS = [
  ...ALL_CALLS.map((call) => addressOfCall(call, things)),
  ...PAGES.map((page) => addressOfPage(page, things)),
];

async function textOf(address: string, cookie: string | undefined): Promise<string> {
  const { bytes } = await readAs(cookie, origin + address);
  return bytes.toString();
}

async function idIn(kind: "guestbook" | "tribute" | "candle", word: string): Promise<string> {
  const { body } = await owner.get(`${path}/${ENTRIES[kind].section}`);
  const found = body.items.find((item) => JSON.stringify(item).includes(word));
  return found?.id ?? "";
}

/** What can be removed alone, and the word that stands in it and nowhere else. */
const REMOVABLE = [
  { kind: "guestbook", itemId: await idIn("guestbook", WORDS.guestbook), word: WORDS.guestbook },
  { kind: "tribute", itemId: await idIn("tribute", WORDS.tributes), word: WORDS.tributes },
  { kind: "candle", itemId: await idIn("candle", WORDS.candles), word: WORDS.candles },
  { kind: "media", itemId: things.mediaId, word: CAPTION },
  { kind: "biography", itemId: null, word: WORDS.life },
] as const satisfies readonly { kind: ReportKind; itemId: string | null; word: string }[];

type Reported = { kind: ReportKind; itemId: string | null };

/** Returns the case by which it is removed. */
async function remove({ kind, itemId }: Reported): Promise<string> {
  const { status, body } = await app.as().post("/api/reports", {
    memorial: id,
    kind,
    itemId,
    reason: "other",
    explanation: "Det må ikke stå der, og det ved de godt.",
    name: "Lise Lund",
    email: "lise@example.org",
    goodFaith: true,
  });
  expect({ kind, status, fields: body.fields }).toEqual({ kind, status: 201, fields: undefined });
  const decided = await support.post(`/api/admin/reports/${body.number}/decide`, {
    outcome: "remove",
    ground: "terms",
    reference: "Vilkår, punkt 5",
    reasons: "Det krænker en, der kan kendes.",
  });
  expect(decided.status).toBe(200);
  return decided.body.id;
}

/** What a candle says isn't rendered with the page. */
const SHOWN = REMOVABLE.filter(({ kind }) => kind !== "candle");

/** Every address that tells somebody one of the words. */
async function whereTold(words: string[]): Promise<string[]> {
  const told: string[] = [];
  for (const address of PATHS) {
    const texts = await Promise.all(cookies.map((cookie) => textOf(address, cookie)));
    const found = words.filter((word) => texts.some((text) => text.includes(word)));
    told.push(...found.map((word) => `${word} at ${address}`));
  }
  return told;
}

it("what is removed is in no answer to anyone, and what isn't is still there", async () => {
  const some = fc.uniqueArray(fc.constantFrom(...REMOVABLE), {
    minLength: 1,
    selector: ({ kind }) => kind,
  });
  const property = fc.asyncProperty(some, async (removed) => {
    const causes: string[] = [];
    try {
      for (const each of removed) causes.push(await remove(each));
      expect(await whereTold(removed.map(({ word }) => word))).toEqual([]);
      const page = await textOf(`/memorial/${things.slug}`, undefined);
      const kept = SHOWN.filter((each) => !removed.some(({ kind }) => kind === each.kind));
      expect(kept.filter(({ word }) => !page.includes(word))).toEqual([]);
    } finally {
      for (const cause of causes) await transaction(app.services, (tx) => lift(tx, cause));
    }
    const back = await textOf(`/memorial/${things.slug}`, undefined);
    expect(SHOWN.filter(({ word }) => !back.includes(word))).toEqual([]);
  });
  await fc.assert(property, { numRuns: 3, endOnFailure: true });
}, 120_000);

it("a page that is removed is unknown to everybody, and leads nowhere", async () => {
  await remove({ kind: "memorial", itemId: null });
  for (const call of [...CALLS, ...KEEPERS_CALLS, ...HELPERS_CALLS, ...MEMBERS_CALLS]) {
    for (const cookie of cookies) {
      const text = await textOf(addressOfCall(call, things), cookie);
      expect({ call, isTold: text.includes(WORDS.page) }).toEqual({ call, isTold: false });
    }
  }
  const found = await app.as().get(`/api/memorials?q=${WORDS.page}`);
  expect(found.body.items).toEqual([]);
});
