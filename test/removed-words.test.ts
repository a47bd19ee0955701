import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { aRecording } from "#test/permissions/recordings.ts";
import { present } from "#test/present.ts";
import { decideAgainst } from "#test/reports.ts";

/**
 * Words that a decision took off a page, in every field of every call that writes on it: the fields are read
 * from the contracts, so that a new one is refused or told of here.
 */

const app = await testApp();
const visitor = app.as();
const WORDS = "Han skyldte mig femtusind kroner, og alle ved det";
const SECRET = randomBytes(16).toString("hex");
const memorial = await aMemorial(app, { privacy: "public", biography: "<p>Hun var god.</p>" });
const { owner, path, id } = memorial;

/** Calls whose words stand elsewhere than on the page, or that are tried otherwise. */
const ELSEWHERE: Record<string, string> = {
  "POST /api/memorials": "a page that is new has nothing removed",
  "POST /api/memorials/{id}/media": "tried below, with a file",
  "PUT /api/memorials/{id}/media": "tried below, for many",
  "POST /api/memorials/{id}/invitations": "a mail to a helper",
  "POST /api/memorials/{id}/guests": "a list for those who keep the page",
  "PUT /api/memorials/{id}/guests/{guestId}": "a list for those who keep the page",
  "POST /api/memorials/{id}/spouses": "an address",
  "PUT /api/memorials/{idOrSlug}/password": "a password",
  "POST /api/memorials/{idOrSlug}/pass": "a password",
  "POST /api/memorials/{id}/family-tree/people/{personId}/link": "an address",
  "POST /api/memorials/{id}/family-tree/people/{personId}/consent": "a mail to a relative",
  "POST /api/memorials/{id}/family-tree/imports":
    "an id: the words of its file are compared as they are written",
  "POST /api/memorials/{id}/family-tree/imports/{importId}/apply": "a key of the file",
  "POST /api/memorials/{id}/statements/{statementId}/appeal": "a letter to staff",
};

type Sent = { path: string; body: Record<string, unknown>; by?: typeof visitor };
const sent: Record<string, Sent> = {};

beforeAll(async () => {
  const greeting = { authorName: "Ib", message: WORDS };
  const removed = (await visitor.post(`${path}/guestbook`, greeting)).body;
  const own = { secret: SECRET };
  const letter = { authorName: "Ib", message: "En hilsen til Inger", ...own };
  const light = { name: "Ib", message: "Et lys for Inger", ...own };
  const [kept, tribute, candle] = [
    (await visitor.post(`${path}/guestbook`, letter)).body,
    (await visitor.post(`${path}/tributes`, letter)).body,
    (await visitor.post(`${path}/candles`, light)).body,
  ];
  const picture = present(
    (await addFiles(memorial, [{ bytes: await aPhotograph() }])).body.items[0],
  );
  const event = { title: "Flyttede til byen", happenedOn: "1961" };
  const added = (await owner.post(`${path}/events`, event)).body;
  const relative = { name: "Ib Holm" };
  const { id: personId } = await aRelative(memorial, relative, { to: id, as: "partner" });
  const again = await aRelative(memorial, relative, { to: id, as: "sibling" });
  const tree = `${path}/family-tree` as const;
  const partners = [id, personId];
  const familyId = present((await owner.get(tree)).body.families[0]).id;
  const change = present((await owner.get(`${path}/changes`)).body.items[0]);
  const M = "/api/memorials/{id}";
  Object.assign(sent, {
    [`POST ${M}/guestbook`]: { path: `${path}/guestbook`, body: letter, by: visitor },
    [`POST ${M}/tributes`]: { path: `${path}/tributes`, body: letter, by: visitor },
    [`POST ${M}/candles`]: { path: `${path}/candles`, body: light, by: visitor },
    [`PUT ${M}/guestbook/{entryId}`]: {
      path: `${path}/guestbook/${kept.id}`,
      body: letter,
      by: visitor,
    },
    [`PUT ${M}/tributes/{entryId}`]: {
      path: `${path}/tributes/${tribute.id}`,
      body: letter,
      by: visitor,
    },
    [`PUT ${M}/candles/{entryId}`]: {
      path: `${path}/candles/${candle.id}`,
      body: light,
      by: visitor,
    },
    "PUT /api/memorials/{idOrSlug}": { path, body: {} },
    [`PUT ${M}/media/{mediaId}`]: { path: `${path}/media/${picture.id}`, body: {} },
    [`POST ${M}/events`]: { path: `${path}/events`, body: event },
    [`PUT ${M}/events/{eventId}`]: { path: `${path}/events/${added.id}`, body: {} },
    [`POST ${M}/family-tree/people`]: { path: `${tree}/people`, body: relative },
    [`PUT ${M}/family-tree/people/{personId}`]: { path: `${tree}/people/${personId}`, body: {} },
    [`POST ${M}/family-tree/families`]: { path: `${tree}/families`, body: { partners } },
    [`PUT ${M}/family-tree/families/{familyId}`]: {
      path: `${tree}/families/${familyId}`,
      body: {},
    },
    [`POST ${M}/family-tree/merges`]: {
      path: `${tree}/merges`,
      body: { keep: personId, drop: again.id },
    },
    [`PUT ${M}/resting-place`]: { path: `${path}/resting-place`, body: {} },
    [`PUT ${M}/changes/{changeId}`]: { path: `${path}/changes/${change.id}`, body: {} },
    [`PUT ${M}/music/{mediaId}`]: {
      path: `${path}/music/${await aRecording(app, picture.id, "audio")}`,
      body: {},
    },
    [`PUT ${M}/media/{mediaId}/subtitles/{language}`]: {
      path: `${path}/media/${picture.id}/subtitles/da`,
      body: {},
    },
  } satisfies Record<string, Sent>);
  await decideAgainst(app, { id }, { kind: "guestbook", itemId: removed.id });
});

type Schema = z.core.$ZodType;
type Def = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
};

/** The fields that take such a sentence, by their places in the body. */
function fieldsOf(schema: Schema, place: string[] = []): string[] {
  const { type, shape, element, innerType, options } = schema._zod.def as Def;
  const below = Object.entries(shape ?? {}).flatMap(([name, one]) =>
    fieldsOf(one, [...place, name]),
  );
  if (shape !== undefined) return below;
  if (element !== undefined) return fieldsOf(element, [...place, "0"]);
  if (innerType !== undefined) return fieldsOf(innerType, place);
  const isOfObjects = options?.some((one) => (one._zod.def as Def).shape !== undefined) === true;
  if (options !== undefined && isOfObjects) return options.flatMap((one) => fieldsOf(one, place));
  if (type === "unknown" || type === "any") return [];
  return z.safeParse(schema, WORDS).success ? [place.join(".")] : [];
}

const NAME = { kind: "known", full: "Ib" };
const CITED = { title: "Kirkebogen" };
const EVENT = { kind: "other" };

/** What goes along with a field, without which it can't be sent. */
const ALONG: Record<string, Record<string, unknown>> = {
  "licence.from": { licence: { kind: "permission", from: WORDS } },
  "licence.author": {
    licence: { kind: "creativeCommons", code: "CC0-1.0", author: WORDS, url: null },
  },
  "source.by": { source: { kind: "told", by: WORDS } },
  "source.note": { source: { kind: "uncertain", note: WORDS } },
  "burials.0.name": { burials: [{ kind: "urn", name: WORDS }] },
  "names.0.given": { names: [{ ...NAME, given: WORDS }] },
  "names.0.surname": { names: [{ ...NAME, surname: WORDS }] },
  "names.0.full": { names: [{ ...NAME, full: WORDS }] },
  "events.0.title": { events: [{ ...EVENT, title: WORDS }] },
  "events.0.note": { events: [{ ...EVENT, note: WORDS }] },
  "events.0.place": { events: [{ ...EVENT, place: WORDS }] },
  "events.0.source.note": { events: [{ ...EVENT, source: { kind: "told", note: WORDS } }] },
  "citations.0.page": { citations: [{ ...CITED, page: WORDS }] },
  text: { text: `WEBVTT\n\n00:01.000 --> 00:04.000\n${WORDS.replace(" ", "\n")}\n` },
};

function withWords(field: string, isFile: boolean): Record<string, unknown> {
  if (field.startsWith("values."))
    return { values: withWords(field.slice("values.".length), isFile) };
  const along = ALONG[field];
  if (along !== undefined && (field !== "text" || isFile)) return along;
  return field
    .split(".")
    .reduceRight<unknown>(
      (value, name) => (name === "0" ? [value] : { [name]: value }),
      WORDS,
    ) as Record<string, unknown>;
}

const onPages = app.app.calls.filter(
  ({ method, path: at }) =>
    ["POST", "PUT", "PATCH"].includes(method) && at.startsWith("/api/memorials"),
);
const fields = onPages.flatMap((call) => {
  const schema = (call.body ?? call.upload) as Schema | true | undefined;
  if (schema === undefined || schema === true) return [];
  const key = `${call.method} ${call.path}`;
  return [...new Set(fieldsOf(schema))].map((field) => ({ key, field }));
});

describe("words that were removed", () => {
  it("are looked for in fields of every kind", () => {
    expect(fields.length).toBeGreaterThan(40);
  });

  it.each(fields.filter(({ key }) => !(key in ELSEWHERE)))(
    "$key refuses them in $field",
    async ({ key, field }) => {
      const given = sent[key];
      const says = `${key} takes words in ${field}: bring them to refuseRemovedWords and send it here, or say in ELSEWHERE where they stand.`;
      expect(given === undefined ? says : null).toBeNull();
      const { path: at, body, by = owner } = present(given);
      const words = { ...body, ...withWords(field, key.includes("subtitles")) };
      const method = key.startsWith("PUT") ? "put" : "post";
      const answer = await by[method](at as `/api/memorials/${string}`, words);
      const { code } = answer.body as { code?: string };
      expect({ status: answer.status, code }).toEqual({
        status: 409,
        code: "memorials.removedWords",
      });
    },
  );

  it("are refused beside a file that is added", async () => {
    const bytes = await aPhotograph();
    for (const field of ["caption", "altText", "album", "location"]) {
      const answer = await addFiles(memorial, [{ bytes }], { [field]: WORDS });
      expect({ field, code: answer.body.code }).toEqual({ field, code: "memorials.removedWords" });
    }
    expect((await addFiles(memorial, [{ bytes }], { caption: "Hun gik tur" })).status).toBe(201);
  });

  it("are refused for many pictures at once", async () => {
    const { body } = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
    const { id: mediaId } = present(body.items[0]);
    for (const field of ["album", "location"]) {
      const items = [{ mediaId, change: { [field]: WORDS } }];
      const answer = await owner.put(`${path}/media`, { items });
      expect({ field, code: answer.body.code }).toEqual({ field, code: "memorials.removedWords" });
    }
  });

  it("don't hide behind what looks like a tag, and a short name is still anybody's", async () => {
    const hidden = { authorName: "Ib", message: `<b ${WORDS}>` };
    const answer = await visitor.post(`${path}/guestbook`, hidden);
    expect(answer.body.code).toBe("memorials.removedWords");
    const told = { authorName: "Ib", message: "Han skyldte mig et kys" };
    expect((await visitor.post(`${path}/guestbook`, told)).status).toBe(201);
  });
});
