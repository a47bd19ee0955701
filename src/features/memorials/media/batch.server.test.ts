import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestMemorial, type TestUser } from "#test/factories.ts";
import { addFiles } from "#test/media.ts";
import { landscape } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { MEDIA_AT_ONCE } from "./contract.ts";

const app = await testApp();
const small = await landscape(60, 40).jpeg().toBuffer();

async function aPicture(memorial: TestMemorial, owner: TestUser = memorial.owner) {
  const bytes = Buffer.concat([small, randomBytes(8)]);
  const { body } = await addFiles({ ...memorial, owner }, [{ bytes }]);
  return present(body.items[0]).id;
}

async function aPage() {
  const memorial = await aMemorial(app);
  const ids = [await aPicture(memorial), await aPicture(memorial), await aPicture(memorial)];
  const [a = "", b = "", c = ""] = ids;
  const read = async () => (await memorial.owner.get(`${memorial.path}/media`)).body.items;
  return { memorial, path: `${memorial.path}/media` as const, a, b, c, read };
}

function audited(ids: readonly string[]) {
  return app.services.database
    .select({ action: auditEntries.action, id: auditEntries.subjectId })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, "media"), inArray(auditEntries.subjectId, [...ids])))
    .orderBy(auditEntries.id);
}

describe("a change of many media", () => {
  it("sets album, place and date of each, and undoes them by the revisions it answered", async () => {
    const { memorial, path, a, b, c, read } = await aPage();
    const told = { album: "Haven", location: "Svendborg", datedOn: "1961-07" };
    const items = [a, b].map((mediaId) => ({ mediaId, change: told }));
    const { status, body } = await memorial.owner.put(path, { items });
    expect(status).toBe(200);
    expect(body.items.filter(({ id }) => id !== c)).toMatchObject([told, told]);
    expect(body.items.find(({ id }) => id === c)).toMatchObject({ album: null, location: null });
    const back = [a, b].map((mediaId) => {
      const { revision } = present(body.items.find(({ id }) => id === mediaId));
      return { mediaId, revision, change: { album: null, location: null, datedOn: null } };
    });
    expect((await memorial.owner.put(path, { items: back })).status).toBe(200);
    expect(await read()).toMatchObject([{ album: null }, { location: null }, { datedOn: null }]);
    const entries = await audited([a]);
    expect(entries.map(({ action }) => action)).toEqual([
      "media.added",
      "media.described",
      "media.described",
    ]);
  });

  it("removes and restores them, each with its audit entry", async () => {
    const { memorial, path, a, b, c } = await aPage();
    const set = (isRemoved: boolean) =>
      memorial.owner.put(path, {
        items: [a, b].map((mediaId) => ({ mediaId, change: { isRemoved } })),
      });
    const removed = await set(true);
    expect(removed.body.items.map(({ id }) => id)).toEqual([c]);
    const restored = await set(false);
    expect(restored.body.items.map(({ id }) => id)).toEqual([a, b, c]);
    const actions = (await audited([b])).map(({ action }) => action);
    expect(actions).toEqual(["media.added", "media.removed", "media.restored"]);
  });

  it("changes none where one has changed meanwhile, or is gone", async () => {
    const { memorial, path, a, b, c, read } = await aPage();
    const change = { album: "Haven" };
    await memorial.owner.put(`${path}/${b}`, { caption: "Haven" });
    const stale = [
      { mediaId: a, revision: 1, change },
      { mediaId: b, revision: 1, change },
    ];
    expect((await memorial.owner.put(path, { items: stale })).body.code).toBe("changedMeanwhile");
    await memorial.owner.delete(`${path}/${c}`);
    const gone = [a, c].map((mediaId) => ({ mediaId, change }));
    expect((await memorial.owner.put(path, { items: gone })).status).toBe(404);
    expect(await read()).toMatchObject([{ album: null }, { album: null }]);
  });

  it("is refused as a whole to contributors for one of others', and for those of another page", async () => {
    const { memorial, path, a, read } = await aPage();
    const helper = await aKeeper(app, memorial, "contributor");
    const own = await aPicture(memorial, helper);
    const changing = (...ids: string[]) => ({
      items: ids.map((mediaId) => ({ mediaId, change: { album: "Haven" } })),
    });
    expect((await helper.put(path, changing(own, a))).status).toBe(404);
    expect((await read()).every(({ album }) => album === null)).toBe(true);
    expect((await helper.put(path, changing(own))).status).toBe(200);
    const other = await aPage();
    expect((await memorial.owner.put(path, changing(a, other.a))).status).toBe(404);
    expect((await app.as().put(path, changing(a))).status).toBe(401);
  });

  it("takes a limited number, and no other fields", async () => {
    const { memorial, path, a } = await aPage();
    const items = Array.from({ length: MEDIA_AT_ONCE + 1 }, () => ({ mediaId: a, change: {} }));
    expect((await memorial.owner.put(path, { items })).status).toBe(400);
    const other = [{ mediaId: a, change: { caption: "Haven" } }];
    expect((await memorial.owner.put(path, { items: other })).status).toBe(400);
    expect((await memorial.owner.put(path, { items: [] })).status).toBe(400);
  });
});
