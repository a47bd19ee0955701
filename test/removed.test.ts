import fc from "fast-check";
import pLimit from "p-limit";
import { expect, it } from "vitest";
import { ENTRIES } from "#features/memorials/entries/contract.ts";
import type { ReportKind } from "#features/memorials/sections/contract.ts";
import { lift } from "#features/memorials/restrictions/commands.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
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
import { present } from "#test/present.ts";
import { addressOf, EventStream, readAs, readInProcess } from "#test/streams.ts";
import { unzipped } from "#test/zip.ts";
import { decide, report } from "#test/reports.ts";

const app = await testApp({ LIMIT_EXPORT: "1000/60" }, { pages: true, worker: true });
const { memorial, things } = await aWholePage(app);
const { owner, path, id } = memorial;
await owner.put(path, { privacy: "public", bornOn: "1931", indexing: "open" });
/** The film of this page has the picture's caption, too. */
const CAPTION = "Zoomorf";
await owner.put(`${path}/media/${things.mediaId}`, { caption: CAPTION, datedOn: "1961" });
/** A greeting that stands in the walk, too. */
const MEMORY = "Zimbelklang";
const memory = { authorName: "Bo", message: MEMORY, happenedOn: "1957" };
await owner.put(path, { guestbookModeration: "open" });
await owner.post(`${path}/guestbook`, memory);
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
  `/api/memorials?q=${WORDS.page}`,
  `/memorials?q=${WORDS.page}`,
  "/sitemap.xml",
  "/sitemap-1.xml",
];

/** Searches by the first letters: the whole words would stand in every answer, as what was searched for. */
const searchesFor = (word: string) => {
  const asked = `search?q=${word.slice(0, 5).toLowerCase()}`;
  return [`${path}/${asked}`, `/memorial/${things.slug}/${asked}`];
};

/** Pages and cards are kept in memory, and answered from there. */
async function textOf(address: string, cookie: string | undefined): Promise<string> {
  const { bytes } = /^\/(?:api|media)\//.test(address)
    ? await readInProcess(app.app, address, { cookie })
    : await readAs(cookie, origin + address);
  return bytes.toString();
}

/** Everything in somebody's copy of their data, and of the pages that they keep. */
async function exportOf(cookie: string): Promise<string> {
  const { status, bytes } = await readAs(cookie, `${origin}/api/user/export.zip`);
  expect(status).toBe(200);
  const files = unzipped(bytes);
  return [...files].map(([name, file]) => `${name} ${file.toString()}`).join(" ");
}

const countsNow = async () => (await owner.get(path)).body.counts;

/** All that an open page is told until somebody lights a candle. */
async function toldLive(stream: EventStream): Promise<string> {
  const name = `Lys ${newId()}`;
  expect((await app.as().post(`${path}/candles`, { name })).status).toBe(201);
  let told = "";
  for (;;) {
    const event = await stream.next();
    told += JSON.stringify(event);
    if (event === null || told.includes(name)) return told;
  }
}

async function idIn(kind: "guestbook" | "tribute" | "candle", word: string): Promise<string> {
  const { body } = await owner.get(`${path}/${ENTRIES[kind].section}`);
  const found = body.items.find((item) => JSON.stringify(item).includes(word));
  return found?.id ?? "";
}

const { items: events } = (await owner.get(`${path}/events`)).body;
const eventId = present(events.find(({ title }) => title === WORDS.timeline)).id;

/** What can be removed alone, and the word that stands in it and nowhere else. */
const REMOVABLE = [
  { kind: "guestbook", itemId: await idIn("guestbook", WORDS.guestbook), word: WORDS.guestbook },
  { kind: "guestbook", itemId: await idIn("guestbook", MEMORY), word: MEMORY },
  { kind: "event", itemId: eventId, word: WORDS.timeline },
  { kind: "tribute", itemId: await idIn("tribute", WORDS.tributes), word: WORDS.tributes },
  { kind: "candle", itemId: await idIn("candle", WORDS.candles), word: WORDS.candles },
  { kind: "media", itemId: things.mediaId, word: CAPTION },
  { kind: "media", itemId: things.documentId, word: WORDS.documents },
  { kind: "biography", itemId: null, word: WORDS.life },
] as const satisfies readonly { kind: ReportKind; itemId: string | null; word: string }[];

type Reported = { kind: ReportKind; itemId: string | null };

/** Returns the case by which it is removed. */
async function remove({ kind, itemId }: Reported): Promise<string> {
  const { status, body } = await report(app.as(), { id }, { kind, itemId });
  expect({ kind, status, fields: body.fields }).toEqual({ kind, status: 201, fields: undefined });
  return (await decide(support, body.number)).id;
}

/** What of it is counted on the page. */
const COUNTED = [
  { kind: "guestbook", section: "guestbook" },
  { kind: "tribute", section: "tributes" },
  { kind: "candle", section: "candles" },
  { kind: "event", section: "timeline" },
  { kind: "media", section: "pictures" },
] as const;
const isCounted = ({ itemId }: Reported) => itemId !== things.documentId;

/** What a candle says isn't rendered with the page. */
const SHOWN = REMOVABLE.filter(({ kind }) => kind !== "candle");

const fewAtOnce = pLimit(2);

/** Every address that tells somebody one of the words. */
async function whereTold(words: string[]): Promise<string[]> {
  const told: string[] = [];
  const exported = await Promise.all([owner, support].map(({ cookie = "" }) => exportOf(cookie)));
  for (const word of words) {
    if (exported.some((text) => text.includes(word))) told.push(`${word} in an export`);
  }
  const asked = [...PATHS, ...words.flatMap(searchesFor)].map((address) =>
    fewAtOnce(async () => {
      const texts = await Promise.all(cookies.map((cookie) => textOf(address, cookie)));
      const found = words.filter((word) => texts.some((text) => text.includes(word)));
      return found.map((word) => `${word} at ${address}`);
    }),
  );
  return [...told, ...(await Promise.all(asked)).flat()];
}

it("what is removed is in no answer to anyone, and what isn't is still there", async () => {
  const some = fc.uniqueArray(fc.constantFrom(...REMOVABLE), {
    minLength: 1,
    selector: ({ word }) => word,
  });
  const property = fc.asyncProperty(some, async (removed) => {
    const causes: string[] = [];
    const words = removed.map(({ word }) => word);
    const before = await countsNow();
    const stream = await EventStream.open(`${origin}${path}/live`);
    try {
      for (const each of removed) causes.push(await remove(each));
      expect(await whereTold(words)).toEqual([]);
      const after = await countsNow();
      for (const { kind, section } of COUNTED) {
        const gone = removed.filter((each) => each.kind === kind && isCounted(each)).length;
        expect({ kind, count: after[section] }).toEqual({ kind, count: before[section] - gone });
      }
      const live = await toldLive(stream);
      expect(words.filter((word) => live.includes(word))).toEqual([]);
      const page = await textOf(`/memorial/${things.slug}`, undefined);
      const kept = SHOWN.filter(({ word }) => !words.includes(word));
      expect(kept.filter(({ word }) => !page.includes(word))).toEqual([]);
    } finally {
      for (const cause of causes)
        await transaction(app.services, (tx) => lift(tx, systemContext(app.services), cause));
    }
    const back = await textOf(`/memorial/${things.slug}`, undefined);
    expect(SHOWN.filter(({ word }) => !back.includes(word))).toEqual([]);
  });
  // Each run asks every address for everybody; the next run of the tests takes other things.
  await fc.assert(property, { numRuns: 1, endOnFailure: true });
}, 180_000);

it("everything at once, too, and each is found again when it is given back", async () => {
  const findable = async () => {
    const texts = REMOVABLE.map(async ({ word }) => {
      const [call = ""] = searchesFor(word);
      return (await textOf(call, undefined)).includes(word) ? word : null;
    });
    return (await Promise.all(texts)).filter((word) => word !== null);
  };
  // A film has the caption of its picture.
  const words = REMOVABLE.map(({ word }) => word);
  expect(await findable()).toEqual(words);
  const causes: string[] = [];
  for (const each of REMOVABLE) causes.push(await remove(each));
  expect(await findable()).toEqual([]);
  expect(await whereTold(words)).toEqual([]);
  for (const cause of causes)
    await transaction(app.services, (tx) => lift(tx, systemContext(app.services), cause));
  expect(await findable()).toEqual(words);
}, 120_000);

it("a portrait that is removed is on no card of the page", async () => {
  const card = async () => {
    const { bytes } = await readAs(undefined, `${origin}/og/${things.slug}.png`);
    return bytes.toString("base64");
  };
  const before = await card();
  const cause = await remove({ kind: "media", itemId: things.portraitId });
  expect(await card()).not.toBe(before);
  const page = await textOf(`/memorial/${things.slug}`, undefined);
  expect(page).not.toContain(things.portraitId);
  await transaction(app.services, (tx) => lift(tx, systemContext(app.services), cause));
  await expect.poll(card).toBe(before);
});

it("a page that is removed is unknown to everybody, and leads nowhere", async () => {
  await remove({ kind: "memorial", itemId: null });
  for (const call of [...CALLS, ...KEEPERS_CALLS, ...HELPERS_CALLS, ...MEMBERS_CALLS]) {
    for (const cookie of cookies) {
      const text = await textOf(addressOfCall(call, things), cookie);
      expect({ call, isTold: text.includes(WORDS.page) }).toEqual({ call, isTold: false });
    }
  }
  for (const page of PAGES) {
    const text = await textOf(addressOfPage(page, things), undefined);
    expect({ page, isTold: text.includes(WORDS.page) }).toEqual({ page, isTold: false });
  }
  for (const address of [`/og/${things.slug}.png`, `/memorial/${things.slug}`]) {
    const { status } = await readAs(owner.cookie, origin + address);
    expect({ address, status }).toEqual({ address, status: 404 });
  }
  const found = await app.as().get(`/api/memorials?q=${WORDS.page}`);
  expect(found.body.items).toEqual([]);
  const named = await Promise.all(
    ["/sitemap.xml", "/sitemap-1.xml"].map((address) => textOf(address, undefined)),
  );
  expect(named.join("")).not.toContain(things.slug);
});
