import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defineFeature } from "#platform/feature.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, greetWithPicture, prepare } from "#test/media.ts";
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

describe("a page without space", () => {
  it("lets through exactly what is left, of many at once", async () => {
    const { memorial } = await aPageWith(FREE - 2);
    const answers = await Promise.all(Array.from({ length: 25 }, () => add(memorial)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(statuses.filter((status) => status === 402)).toHaveLength(23);
    expect(await countOf(memorial)).toBe(FREE);
  });

  it("recognises a picture that it has, counts no broken one, and none of visitors", async () => {
    const { memorial, ids } = await aPageWith(FREE - 1);
    const twin = aPicture();
    const { id } = await add(memorial, twin);
    expect(await add(memorial, twin)).toMatchObject({ status: 201, id });
    const first = and(eq(mediaItems.memorialId, memorial.id), eq(mediaItems.id, present(ids[0])));
    await database.update(mediaItems).set({ status: "failed" }).where(first);
    expect((await add(memorial)).status).toBe(201);
    expect((await add(memorial)).status).toBe(402);
    await greetWithPicture(app.as(), memorial, { authorName: "Per", message: "Tak" });
  });
});

describe("a page whose space has ended", () => {
  const shownTo = async (memorial: TestMemorial) => {
    const visitor = app.as();
    const { body, text } = await visitor.get(`${memorial.path}/media`);
    const urls = body.items.flatMap(({ variants }) => variants.map(({ url }) => url));
    const files = urls.map(async (url) => (await app.app.inject({ url })).rawPayload);
    const page = (await visitor.get(memorial.path)).text;
    return { page, text, files: await Promise.all(files) };
  };

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

  it("serves readers the same bytes as before", async () => {
    const { memorial } = await aFilled();
    paid.add(memorial.id);
    const before = await shownTo(memorial);
    expect(before.files.length).toBeGreaterThan(FREE);
    paid.delete(memorial.id);
    expect(await shownTo(memorial)).toEqual(before);
  });

  it("stays editable otherwise", async () => {
    const { memorial, beyond } = await aFilled();
    const { owner, path } = memorial;
    expect((await owner.put(path, { epitaph: "Tag selv." })).status).toBe(200);
    const order = await owner.put(`${path}/media/order`, { mediaIds: [beyond] });
    expect(order).toMatchObject({ status: 200, body: { items: [{ id: beyond }, {}, {}, {}, {}] } });
  });
});
