import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { restrictions } from "#features/memorials/restrictions/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { present } from "#test/present.ts";
import { copiedMusic } from "./queries.server.ts";

const app = await testApp();
const visitor = app.as();

type Added = { by?: string; isOld?: boolean; caption?: string };

/** A recording of twelve seconds as the jobs leave it; an old one was heard before licences were asked for. */
async function aPiece({ id: memorialId, owner }: TestMemorial, added: Added = {}) {
  const id = newId();
  await app.services.database.insert(mediaItems).values({
    memorialId,
    id,
    kind: "audio",
    status: "ready",
    mime: "audio/mpeg",
    fileName: "vals.mp3",
    originalKey: `originals/${id}`,
    bytes: 1,
    sha256: id,
    position: 1,
    caption: added.caption ?? null,
    isHidden: added.isOld !== true,
    progress: 100,
    variants: [
      { format: "m4a", width: null, height: null, key: `media/${id}`, bytes: 1, mime: "audio/mp4" },
    ],
    measured: { seconds: 12, loudness: -18, peaks: Buffer.from([0, 128, 255]).toString("base64") },
    createdBy: added.by ?? owner.id,
    createdAt: new Date(),
  });
  return id;
}

const aPage = (given: Record<string, unknown> = {}) =>
  aMemorial(app, { privacy: "public", ...given });

const copyOf = ({ id }: TestMemorial) =>
  copiedMusic(systemContext(app.services), { memorial: { id } } as never);

async function heardBy(asker: ReturnType<typeof app.as>, { path }: TestMemorial) {
  const { body } = await asker.get(`${path}/music`);
  return body.items.map(({ mediaId }) => mediaId);
}

describe("a new piece", () => {
  it("is the keepers' alone until they have said why it may be heard", async () => {
    const page = await aPage();
    const id = await aPiece(page);
    const piece = `${page.path}/music/${id}` as const;
    expect(await heardBy(visitor, page)).toEqual([]);
    expect((await visitor.get(`${page.path}/media`)).body.items).toEqual([]);
    const { items, can } = (await page.owner.get(`${page.path}/music`)).body;
    expect(items).toMatchObject([{ mediaId: id, licence: null, isHidden: true, seconds: 12 }]);
    expect(can).toEqual({ edit: true, add: true, nameAgreement: false });
    const shown = await page.owner.put(`${page.path}/media/${id}`, { isHidden: false });
    expect(shown).toMatchObject({ status: 400, body: { code: "invalid" } });
    expect((await page.owner.put(piece, { title: "Vals" })).body.isHidden).toBe(true);
    const licence = { kind: "own" } as const;
    const said = await page.owner.put(piece, { performer: "Villy", licence });
    expect(said.body).toMatchObject({ title: "Vals", performer: "Villy", licence });
    expect(said.body.isHidden).toBeUndefined();
    expect(await heardBy(visitor, page)).toEqual([id]);
    const { items: seen } = (await visitor.get(`${page.path}/media`)).body;
    expect(seen.map((item) => item.id)).toEqual([id]);
  });

  it("is hidden as it is added, while a picture is not; the same file again stays so", async () => {
    const page = await aPage();
    const wave = aWave();
    const { body } = await addFiles(page, [{ bytes: wave, name: "vals.wav", type: "audio/wav" }]);
    const { id } = present(body.items[0]);
    expect(body.items).toMatchObject([{ kind: "audio", isHidden: true }]);
    const again = await addFiles(page, [{ bytes: wave, name: "vals.wav", type: "audio/wav" }]);
    expect(again.body.items).toMatchObject([{ id, isHidden: true }]);
    const picture = await addFiles(page, [{ bytes: await aPhotograph() }]);
    expect(present(picture.body.items[0]).isHidden).toBeUndefined();
  });
});

it("an old piece is heard as before, and its keepers see that nothing is said of it", async () => {
  const page = await aPage();
  const id = await aPiece(page, { isOld: true });
  expect(await heardBy(visitor, page)).toEqual([id]);
  expect((await page.owner.get(`${page.path}/music`)).body.items).toMatchObject([
    { mediaId: id, licence: null, kind: "music", origin: "uploaded" },
  ]);
});

describe("a licence", () => {
  const thisYear = new Date().getUTCFullYear();

  it.each([
    { kind: "own" },
    { kind: "permission", from: "Koret i Løgstør" },
    { kind: "creativeCommons", code: "CC-BY-4.0", author: "Ane Holm", url: null },
    { kind: "creativeCommons", code: "CC0-1.0", author: "Bo", url: "https://example.org/vals" },
    { kind: "publicDomain", composerDied: 1931, recordedIn: null },
    { kind: "publicDomain", composerDied: 1931, recordedIn: 1955 },
    { kind: "machine" },
  ] as const)("%j is kept", async (licence) => {
    const page = await aPage();
    const piece = `${page.path}/music/${await aPiece(page)}` as const;
    expect((await page.owner.put(piece, { licence })).body.licence).toEqual(licence);
  });

  it.each([
    { kind: "agreement" },
    { kind: "publicDomain", composerDied: thisYear, recordedIn: null },
    { kind: "publicDomain", composerDied: 1931, recordedIn: thisYear - 1 },
    { kind: "publicDomain", composerDied: null, recordedIn: null },
    { kind: "permission", from: " " },
    { kind: "creativeCommons", code: "CC-BY-9.0", author: "Bo", url: null },
    { kind: "creativeCommons", code: "CC0-1.0", author: "Bo", url: "javascript:alert(1)" },
    { kind: "nobody" },
    { kind: "own", more: 1 },
  ])("%j is refused, and nothing is changed", async (licence) => {
    const page = await aPage();
    const id = await aPiece(page);
    const answer = await page.owner.put(`${page.path}/music/${id}`, {
      title: "Vals",
      licence: licence as never,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid" } });
    expect((await page.owner.get(`${page.path}/music`)).body.items).toMatchObject([
      { title: null, licence: null, isHidden: true },
    ]);
  });

  it("of an agreement is there where the site has one", async () => {
    const agreed = await testApp({ MUSIC_AGREEMENT: "Koda 123" });
    const page = await aMemorial(agreed, { privacy: "public" });
    const { can } = (await page.owner.get(`${page.path}/music`)).body;
    expect(can.nameAgreement).toBe(true);
  });
});

describe("the part that is heard", () => {
  it.each([
    [{ startsAt: 4, endsAt: 3 }, "endsAt"],
    [{ startsAt: 12 }, "startsAt"],
    [{ endsAt: 13 }, "endsAt"],
    [{ startsAt: 2, endsAt: 6, fadeIn: 2.5, fadeOut: 2 }, "fadeOut"],
    [{ fadeIn: 11 }, "fadeIn"],
    [{ startsAt: -1 }, "startsAt"],
    [{ startsAt: Number.MAX_VALUE }, "startsAt"],
  ])("%j is refused in %s", async (cut, field) => {
    const page = await aPage();
    const answer = await page.owner.put(`${page.path}/music/${await aPiece(page)}`, cut);
    const { fields } = answer.body as unknown as { fields?: Record<string, string> };
    expect(answer.status).toBe(400);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  it("is kept beside what is chosen later", async () => {
    const page = await aPage();
    const piece = `${page.path}/music/${await aPiece(page)}` as const;
    await page.owner.put(piece, { startsAt: 2, endsAt: 9.5 });
    const { body } = await page.owner.put(piece, { fadeOut: 3 });
    expect(body).toMatchObject({ startsAt: 2, endsAt: 9.5, fadeIn: 0, fadeOut: 3 });
    const whole = { startsAt: 0, endsAt: null, fadeOut: 0 };
    expect((await page.owner.put(piece, whole)).body).toMatchObject({ ...whole, fadeIn: 0 });
    const [row] = await app.services.database
      .select({ cut: mediaItems.cut })
      .from(mediaItems)
      .where(eq(mediaItems.memorialId, page.id));
    expect(row).toEqual({ cut: null });
  });
});

it("is being made, to whoever changes it, until its new part is", async () => {
  const page = await aPage();
  const id = await aPiece(page, { isOld: true });
  const cut = await page.owner.put(`${page.path}/music/${id}`, { endsAt: 6 });
  expect(cut.body).toMatchObject({ status: "processing", progress: 0, endsAt: 6 });
  const [heard] = (await visitor.get(`${page.path}/music`)).body.items;
  expect(heard).toMatchObject({ status: "ready", variants: cut.body.variants });
});

describe("the order", () => {
  it("is of this page's music alone, whatever else is named", async () => {
    const [page, other] = [await aPage(), await aPage()];
    const photograph = await addFiles(page, [{ bytes: await aPhotograph() }]);
    const pictureId = present(photograph.body.items[0]).id;
    const [first, second] = [await aPiece(page), await aPiece(page)];
    const foreign = await aPiece(other, { isOld: true });
    const mediaIds = [foreign, pictureId, second, newId()];
    const { body } = await page.owner.put(`${page.path}/music`, { mediaIds });
    expect(body.items.map(({ mediaId }) => mediaId)).toEqual([second, first]);
    expect(await heardBy(visitor, other)).toEqual([foreign]);
  });

  it("says whether the music is played again", async () => {
    const page = await aPage();
    expect((await visitor.get(`${page.path}/music`)).body.repeat).toBe("all");
    expect((await page.owner.put(`${page.path}/music`, { repeat: "none" })).body.repeat).toBe(
      "none",
    );
    expect((await visitor.get(`${page.path}/music`)).body).toMatchObject({
      repeat: "none",
      can: { edit: false, add: false },
    });
  });
});

it("a contributor changes their own pieces, and no others", async () => {
  const page = await aPage();
  const contributor = await aKeeper(app, page, "contributor");
  const [own, other] = [await aPiece(page, { by: contributor.id }), await aPiece(page)];
  const licence = { kind: "own" } as const;
  const at = `${page.path}/music` as const;
  expect((await contributor.put(`${at}/${own}`, { licence })).status).toBe(200);
  expect((await contributor.put(`${at}/${other}`, { licence })).status).toBe(404);
  expect((await contributor.put(at, { repeat: "one" })).status).toBe(404);
  expect((await contributor.get(`${at}/${own}/waveform`)).body).toEqual({
    seconds: 12,
    peaks: [0, 128, 255],
  });
  expect((await contributor.get(`${at}/${other}/waveform`)).status).toBe(404);
  const stranger = await aUser(app);
  expect((await stranger.put(`${at}/${own}`, { licence })).status).toBe(404);
  expect((await page.owner.put(`${at}/${newId()}`, { licence })).status).toBe(404);
});

it("what isn't heard has no licence: a picture is no piece", async () => {
  const page = await aPage();
  const { body } = await addFiles(page, [{ bytes: await aPhotograph() }]);
  const piece = `${page.path}/music/${present(body.items[0]).id}` as const;
  expect((await page.owner.put(piece, { title: "Vals" })).status).toBe(404);
  expect((await page.owner.get(`${piece}/waveform`)).status).toBe(404);
});

describe("the section", () => {
  it("is as private as the pictures until something else is chosen", async () => {
    const page = await aPage({ picturesPrivacy: "private" });
    const id = await aPiece(page, { isOld: true });
    expect((await visitor.get(`${page.path}/music`)).status).toBe(404);
    await page.owner.put(page.path, { musicPrivacy: "page" });
    expect(await heardBy(visitor, page)).toEqual([id]);
    const { items } = (await visitor.get(`${page.path}/media`)).body;
    expect(items.map((item) => item.id)).toEqual([id]);
    await page.owner.put(page.path, { picturesPrivacy: "page", musicPrivacy: "private" });
    expect((await visitor.get(`${page.path}/music`)).status).toBe(404);
    expect((await visitor.get(`${page.path}/media/${id}`)).status).toBe(404);
  });

  it("is copied with what its keepers said", async () => {
    const page = await aPage();
    const id = await aPiece(page);
    const licence = { kind: "permission", from: "Koret" } as const;
    await page.owner.put(`${page.path}/music/${id}`, { note: "Fra 1961", licence, endsAt: 6 });
    expect((await copyOf(page)).music).toMatchObject({
      repeat: "all",
      pieces: [{ mediaId: id, note: "Fra 1961", licence, endsAt: 6 }],
    });
  });
});

it("a piece that is withheld is neither heard nor copied, nor changed", async () => {
  const page = await aPage();
  const id = await aPiece(page, { isOld: true });
  const piece = `${page.path}/music/${id}` as const;
  await page.owner.put(piece, { note: "Fra 1961" });
  const why = { causeId: newId(), cause: "removed" as const, since: new Date() };
  const withheld = { memorialId: page.id, kind: "media" as const, itemId: id, ...why };
  await app.services.database.insert(restrictions).values(withheld);
  for (const reader of [visitor, page.owner]) expect(await heardBy(reader, page)).toEqual([]);
  expect((await copyOf(page)).music.pieces).toEqual([]);
  expect((await page.owner.put(piece, { note: "" })).status).toBe(404);
});

/** A tenth of a second of silence. */
function aWave(): Buffer {
  const bytes = Buffer.alloc(44 + 1600);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + 1600, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(1600, 40);
  return bytes;
}
