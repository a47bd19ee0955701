import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { documentPages, mediaItems } from "#features/memorials/media/tables.server.ts";
import { ENTRIES, ENTRY_KINDS } from "#features/memorials/entries/contract.ts";
import { newId } from "#platform/ids.ts";
import { aComposition } from "#test/compositions.ts";
import type { TestApp } from "#test/app.ts";
import { aMemorial, aPlate, type TestMemorial } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { aStandingImport } from "#test/tree-imports.ts";
import { addFiles, aPhotograph, greetWithPicture, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";

export const ASKERS = ["anonymous", "stranger", "letIn", "reader", "contributor", "owner"] as const;
export type Asker = (typeof ASKERS)[number];

export const PASSWORD = "syv svaner over Limfjorden";

/** One word for each part of a page, which stands nowhere else. */
export const WORDS = {
  page: "Zenobia",
  life: "Zeppelinvej",
  timeline: "Zirkusvognen",
  familyTree: "Zacharias",
  pictures: "Zoologisk",
  music: "Zauberorgel",
  documents: "Zollpapir",
  candles: "Zithermusik",
  tributes: "Zobelpels",
  guestbook: "Zigzagsyning",
  ceremony: "Zionskirken",
  grave: "Zinkkors",
} as const;

/** Written on the page and let in by nobody, and the name of a guest: told in no part of it. */
export const WAITING = "Zodiaktegn";

/** Deleted from the page: told to those who may restore it, and to nobody else. */
export const DELETED = "Zebrafinke";

/** A page with something in every part, and who may ask for it. */
export async function aWholePage(app: TestApp) {
  const memorial = await aMemorial(app, {
    name: `${WORDS.page} Holm`,
    biography: `<p>${WORDS.life}</p>`,
    ceremonyPlace: WORDS.ceremony,
    ceremonyAt: "2126-11-28T13:00",
    ceremonyGuests: "open",
    cemetery: WORDS.grave,
    downloads: "open",
    indexing: "open",
    // Else it is as private as the pictures.
    musicPrivacy: "page",
  });
  const { owner, path, id, slug } = memorial;
  for (const kind of ENTRY_KINDS) {
    const { section } = ENTRIES[kind];
    if (kind === "guestbook") continue;
    const who = kind === "candle" ? { name: "Bo" } : { authorName: "Bo" };
    await owner.post(`${path}/${section}`, { ...who, message: WORDS[section] });
  }
  const words = { authorName: "Bo", message: WORDS.guestbook };
  const greeting = await greetWithPicture(owner, memorial, words);
  await aWaitingGreeting(app, memorial);
  const removedId = await someDeleted(memorial);
  const coming = await app.as().post(`${path}/guests`, { name: WAITING, persons: 2 });
  expect(coming.status).toBe(201);
  const pictures = await twoPictures(memorial);
  const { code, activationKey } = await aPlate(app);
  await owner.post(`/api/qr-codes/${code}/claim`, { activationKey });
  await owner.put(`/api/qr-codes/${code}/memorials`, { memorialIds: [id] });
  const set = await owner.put(`${path}/password`, { password: PASSWORD });
  expect(set.status).toBe(204);
  const event = { title: WORDS.timeline, happenedOn: "1949" };
  expect((await owner.post(`${path}/events`, event)).status).toBe(201);
  const father = {
    name: `${WORDS.familyTree} Holm`,
    sex: "male" as const,
    death: { date: "1950" },
  };
  const person = await aRelative(memorial, father, { to: id, as: "parent" });
  const filmId = await aFilm(app, pictures.mediaId);
  const documentId = await aDocument(app, pictures.mediaId);
  const soundId = await aSound(app, pictures.mediaId);
  const pictureId = present(greeting.picture).id;
  const changeId = present((await owner.get(`${path}/changes?of=biography`)).body.items[0]).id;
  const things = {
    memorialId: id,
    slug,
    code,
    filmId,
    documentId,
    soundId,
    compositionId: await aComposition(app, id, soundId),
    removedId,
    pictureId,
    changeId,
    personId: person.id,
    familyId: present((await owner.get(`${path}/family-tree`)).body.families[0]).id,
    importId: await aStandingImport(app, id),
    ...pictures,
  };
  return { memorial, things };
}

async function aWaitingGreeting({ as }: TestApp, { owner, path }: TestMemorial) {
  await owner.put(path, { guestbookModeration: "checked" });
  const words = { authorName: "Bo", message: WAITING };
  expect((await as().post(`${path}/guestbook`, words)).body.waits).toBe(true);
}

/** A greeting and a picture; returns the picture's id. */
async function someDeleted(memorial: TestMemorial): Promise<string> {
  const { owner, path } = memorial;
  const words = { authorName: DELETED, message: DELETED };
  const greeting = await owner.post(`${path}/guestbook`, words);
  expect(greeting.status).toBe(201);
  await owner.delete(`${path}/guestbook/${greeting.body.id}`);
  const added = await addFiles(memorial, [{ bytes: await aPhotograph() }], { caption: DELETED });
  const { id } = present(added.body.items[0]);
  await untilSettled(memorial, id);
  await owner.delete(`${path}/media/${id}`);
  return id;
}

/** A portrait, which goes with the name, and a picture, which is a part of its own. */
async function twoPictures(memorial: TestMemorial) {
  const { owner, path } = memorial;
  const ids: string[] = [];
  for (const caption of ["Portræt", WORDS.pictures]) {
    const added = await addFiles(memorial, [{ bytes: await aPhotograph() }], { caption });
    const { id } = present(added.body.items[0]);
    ids.push(id);
    await untilSettled(memorial, id);
  }
  const [portraitId = "", mediaId = ""] = ids;
  const { body } = await owner.get(`${path}/media/${mediaId}`);
  const picture = present(body.variants[0]).url.split("/").at(-1) ?? "";
  return { portraitId, mediaId, picture };
}

/** A document that can be shown in pictures. */
async function aDocument({ services: { database } }: TestApp, like: string): Promise<string> {
  const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, like));
  if (row === undefined) throw new Error("There is no picture to begin with.");
  const [id, sha256] = [newId(), newId()];
  const texts = { caption: WORDS.documents, altText: null };
  await database
    .insert(mediaItems)
    .values({ ...row, ...texts, id, sha256, kind: "document" as const, pages: 1 });
  const page = { memorialId: row.memorialId, mediaId: id, page: 1, width: 300, height: 400 };
  const text = `Zq${WORDS.documents}`;
  await database
    .insert(documentPages)
    .values({ ...page, text, isTextSeen: true, variants: row.variants });
  return id;
}

async function aSound({ services: { database } }: TestApp, like: string): Promise<string> {
  const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, like));
  if (row === undefined) throw new Error("There is no picture to begin with.");
  const measured = { seconds: 1, loudness: -18, peaks: "" };
  const texts = { caption: WORDS.music, altText: null, measured };
  const sound = { ...row, ...texts, id: newId(), kind: "audio" as const, sha256: newId() };
  await database.insert(mediaItems).values(sound);
  return sound.id;
}

async function aFilm({ services: { database } }: TestApp, like: string): Promise<string> {
  const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, like));
  if (row === undefined) throw new Error("There is no picture to begin with.");
  const subtitles = { da: `WEBVTT\n\n00:01.000 --> 00:02.000\n${WORDS.pictures}` };
  const film = { ...row, id: newId(), kind: "video" as const, sha256: newId(), subtitles };
  await database.insert(mediaItems).values(film);
  return film.id;
}

/** The cookie of a browser that was given the password. */
export async function enter(
  app: TestApp,
  path: string,
  { password = PASSWORD, cookie }: { password?: string; cookie?: string } = {},
) {
  const answer = await app.app.inject({
    method: "POST",
    url: `${path}/pass`,
    payload: { password },
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  const set = answer.cookies.find(({ name }) => name === "pass");
  return {
    status: answer.statusCode,
    set,
    cookie: set === undefined ? undefined : `pass=${set.value}`,
    retryAfter: answer.headers["retry-after"],
  };
}
