import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defineFeature } from "#platform/feature.server.ts";
import { testApp } from "#test/app.ts";
import { aPdf } from "#test/documents.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { addFiles, filesOf, prepare } from "#test/media.ts";
import { landscape } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { features } from "../../../../../features.server.ts";
import { mediaItems } from "../../tables.server.ts";
import { memorialSpace } from "./queries.server.ts";

/** Pages for which somebody pays, until they no longer do. */
const paid = new Set<string>();
const patrons = defineFeature({
  name: "patrons",
  apis: [],
  jobs: [],
  extensions: [
    memorialSpace.with(async (_reader, ids) => {
      const spaces = ids.filter((id) => paid.has(id)).map((id) => [id, "space"] as const);
      return new Map(spaces);
    }),
  ],
});

const FREE = 3;
const app = await testApp(
  { FREE_PICTURES: String(FREE), UPLOADS_PER_ACCOUNT_MAX: "50" },
  { features: [...features, patrons] },
);
const { database } = app.services;
const small = await landscape(60, 40).jpeg().toBuffer();

/** Unlike any other: data after the end of the image is ignored. */
const aPicture = () => Buffer.concat([small, randomBytes(8)]);
const WAV = Buffer.concat([
  Buffer.from("RIFF$\u0000\u0000\u0000WAVEfmt ", "latin1"),
  Buffer.alloc(64),
]);
const MP4 = Buffer.concat([
  Buffer.from("\u0000\u0000\u0000\u0018ftypisom", "latin1"),
  Buffer.alloc(64),
]);

async function add(memorial: TestMemorial, bytes: Uint8Array = aPicture()) {
  const { status, body } = await addFiles(memorial, [{ bytes }]);
  return { status, code: body.code, message: body.message, id: body.items?.[0]?.id ?? "" };
}

/** A page with as many pictures, in the order of adding. */
async function aPageWith(count: number): Promise<{ memorial: TestMemorial; ids: string[] }> {
  const memorial = await aMemorial(app, { privacy: "public" });
  paid.add(memorial.id);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await add(memorial)).id);
  paid.delete(memorial.id);
  return { memorial, ids };
}

const countOf = ({ id }: TestMemorial) =>
  database.$count(mediaItems, eq(mediaItems.memorialId, id));

const encoded = (text: string) => Buffer.from(text).toString("base64");

function announce(
  memorial: TestMemorial,
  type: string,
  { about = memorial.id, cookie = memorial.owner.cookie } = {},
) {
  return app.app.inject({
    method: "POST",
    url: "/api/uploads",
    headers: {
      cookie,
      "tus-resumable": "1.0.0",
      "upload-length": "1000",
      "upload-metadata": `filename ${encoded("fil")},filetype ${encoded(type)},memorial ${encoded(about)}`,
    },
  });
}

/** Sends the bytes under a type, and names the page only at the end. */
async function send({ owner }: TestMemorial, bytes: Buffer): Promise<string> {
  const headers = { cookie: owner.cookie, "tus-resumable": "1.0.0" };
  const opened = await app.app.inject({
    method: "POST",
    url: "/api/uploads",
    headers: { ...headers, "upload-length": String(bytes.length) },
  });
  const url = String(opened.headers.location);
  const type = "application/offset+octet-stream";
  const patched = await app.app.inject({
    method: "PATCH",
    url,
    headers: { ...headers, "upload-offset": "0", "content-type": type },
    payload: bytes,
  });
  expect(patched.statusCode).toBe(204);
  return url.split("/").at(-1) ?? "";
}

const REFUSED = { status: 402, code: "memorials.spaceNeeded" };

describe("a page without space", () => {
  it("takes the free pictures and PDFs, and says in each language what the next one needs", async () => {
    const { memorial } = await aPageWith(FREE - 1);
    expect((await add(memorial, await aPdf())).status).toBe(201);
    const before = await filesOf(app);
    for (const [language, words] of [
      ["da", "Der er plads til 3 billeder på siden, og de er brugt. Bestil mere plads"],
      ["en", "The page has room for 3 pictures, and they are used. Order more storage"],
      ["es", "En la página caben 3 fotos, y ya están. Pide más almacenamiento"],
    ] as const) {
      const form = new FormData();
      form.set("file", new Blob([Uint8Array.from(aPicture())]), "foto.jpg");
      const asked = { "accept-language": language };
      const { status, body } = await memorial.owner.send(`${memorial.path}/media`, form, asked);
      expect({ status, code: body.code }).toEqual(REFUSED);
      expect(body.message).toContain(words);
    }
    expect(await countOf(memorial)).toBe(FREE);
    const pictures = (files: string[]) => files.filter((file) => file.includes("/originals/"));
    expect(pictures(await filesOf(app)).length).toBe(pictures(before).length);
  });

  it("takes no film and no sound, whatever they are called, and keeps what was sent", async () => {
    const memorial = await aMemorial(app);
    for (const bytes of [WAV, MP4]) {
      const refused = await add(memorial, bytes);
      expect(refused).toMatchObject(REFUSED);
      expect(refused.message).toContain("Film og lyd kræver mere plads");
    }
    const uploadId = await send(memorial, WAV);
    const put = () => memorial.owner.post(`${memorial.path}/media`, { uploadId });
    expect(await put()).toMatchObject({ status: 402, body: { code: REFUSED.code } });
    paid.add(memorial.id);
    expect((await put()).status).toBe(201);
  });

  it("refuses by the protocol before a byte is sent, to those who may add to it alone", async () => {
    const { memorial } = await aPageWith(FREE);
    const uploads = async () => (await filesOf(app)).filter((file) => file.includes("/uploads/"));
    const before = await uploads();
    for (const type of ["image/jpeg", "application/pdf", "video/mp4", "audio/mpeg", ""]) {
      const refused = await announce(memorial, type);
      expect({ type, status: refused.statusCode, ...refused.json() }).toMatchObject({
        type,
        ...REFUSED,
      });
    }
    expect(await uploads()).toEqual(before);
    const stranger = await aUser(app);
    const { cookie = "" } = stranger;
    expect((await announce(memorial, "image/jpeg", { cookie })).statusCode).toBe(404);
    expect((await announce(memorial, "image/jpeg", { about: "nobody" })).statusCode).toBe(404);
    const young = await aMemorial(app);
    expect((await announce(young, "audio/mpeg")).statusCode).toBe(402);
    expect((await announce(young, "image/jpeg")).statusCode).toBe(201);
    paid.add(memorial.id);
    expect((await announce(memorial, "video/mp4")).statusCode).toBe(201);
  });

  it("has a place again for what was deleted, and always brings a deleted picture back", async () => {
    const { memorial, ids } = await aPageWith(FREE);
    const { owner, path } = memorial;
    await owner.delete(`${path}/media/${ids[0]}`);
    expect((await add(memorial)).status).toBe(201);
    expect((await owner.post(`${path}/media/${ids[0]}/restore`)).status).toBe(200);
    expect(await countOf(memorial)).toBe(FREE + 1);
    expect((await add(memorial)).status).toBe(402);
  });
});

describe("a page whose space has ended", () => {
  async function aFilled() {
    const { memorial, ids } = await aPageWith(FREE + 2);
    for (const id of ids) await prepare(app, memorial, id);
    const film = present(ids[1]);
    await database
      .update(mediaItems)
      .set({ kind: "video" })
      .where(and(eq(mediaItems.memorialId, memorial.id), eq(mediaItems.id, film)));
    // Without the film the third and the fourth picture are the last free one and the first beyond.
    const [free, beyond] = [present(ids[3]), present(ids[4])];
    return { memorial, ids, film, free, beyond };
  }

  it("keeps what needed space as it is: it is read, downloaded and deleted, not changed", async () => {
    const { memorial, film, free, beyond } = await aFilled();
    const { owner, path } = memorial;
    const helper = await aKeeper(app, memorial, "editor");
    const lines = { caption: "Haven", altText: "En have", album: "Sommer", datedOn: "1961" };
    for (const id of [film, beyond]) {
      for (const change of [lines, { rotation: 90 as const }, { focusX: 10, focusY: 10 }]) {
        const { status, body } = await helper.put(`${path}/media/${id}`, change);
        expect({ status, code: body.code }).toEqual(REFUSED);
        expect(body.message).toContain("Det kan stadig ses, hentes og slettes");
      }
    }
    const text = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nKære Inger\n";
    const subtitles = `${path}/media/${film}/subtitles/da` as const;
    expect((await owner.put(subtitles, { text })).status).toBe(402);
    expect((await owner.put(`${path}/media/${free}`, lines)).status).toBe(200);
    expect((await owner.get(`${path}/media/${beyond}/original`)).status).toBe(200);

    const marked = async () => {
      const { items } = (await owner.get(`${path}/media`)).body;
      return items.flatMap(({ id, needsSpace }) => (needsSpace ? [id] : []));
    };
    expect(await marked()).toEqual([film, beyond]);
    paid.add(memorial.id);
    expect(await marked()).toEqual([]);
    expect((await owner.put(`${path}/media/${beyond}`, lines)).status).toBe(200);
    expect((await owner.put(subtitles, { text })).status).toBe(200);
    paid.delete(memorial.id);

    // A place that is given up is the next one's.
    expect((await owner.delete(`${path}/media/${free}`)).status).toBe(204);
    expect((await owner.put(`${path}/media/${beyond}`, { caption: "Slusen" })).status).toBe(200);
    expect((await owner.delete(`${path}/media/${film}/subtitles/da`)).status).toBe(200);
    expect((await owner.delete(`${path}/media/${film}`)).status).toBe(204);
  });
});

it("has no limits where the operator sets none", async () => {
  const unlimited = await testApp({ FREE_PICTURES: "all" });
  const memorial = await aMemorial(unlimited);
  for (let made = 0; made <= FREE; made += 1) {
    expect((await add(memorial)).status).toBe(201);
  }
  expect((await add(memorial, WAV)).status).toBe(201);
});
