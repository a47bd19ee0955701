import { beforeAll, describe, expect, it } from "vitest";
import { erasePerson } from "#features/family-tree/tree/commands/erase-person.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { aZip } from "#test/archives.ts";
import { aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";
import { giveUpJob } from "#test/jobs.ts";
import { addFiles, aPhotograph, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";
import { readInProcess } from "#test/streams.ts";
import { applyFile, gedcom, importFile, readFileOf } from "#test/tree-imports.ts";
import { applyReadImport } from "./jobs.server.ts";

const app = await testApp({ MEDIA_PER_MEMORIAL_MAX: "6" });
const NEW = {
  name: "Inger Østergård",
  bornOn: "1931-05-17",
  diedOn: "2021",
  privacy: "public",
} as const;

const TREE = gedcom(
  "7.0",
  `0 @I1@ INDI
  1 NAME Inger /Østergård/
  1 OBJE @O1@
  1 FAMC @F1@
  0 @I2@ INDI
  1 NAME Anders /Østergård/
  1 DEAT Y
  1 OBJE @O1@
  1 OBJE @O2@
  1 FAMS @F1@
  0 @I3@ INDI
  1 NAME Lone /Hemmelig/
  1 BIRT
  2 DATE 1990
  1 FAMC @F1@
  0 @F1@ FAM
  1 HUSB @I2@
  1 CHIL @I1@
  1 CHIL @I3@
  0 @O1@ OBJE
  1 FILE fotos/I%20haven.jpg
  2 FORM image/jpeg
  2 TITL I haven
  0 @O2@ OBJE
  1 FILE portrait.jpg
  2 FORM image/jpeg
  0 @O3@ OBJE
  1 FILE note.jpg
  2 FORM image/jpeg
  0 @O4@ OBJE
  1 FILE missing.jpg
  2 FORM image/jpeg
  0 @O5@ OBJE
  1 FILE https://example.org/x.jpg
  2 FORM image/jpeg`,
);
const lineOf = (text: string) => TREE.split("\n").findIndex((line) => line.endsWith(text)) + 1;

let garden: Buffer;
let portrait: Buffer;
let archive: Buffer;

beforeAll(async () => {
  [garden, portrait] = [await aPhotograph(), await aPhotograph()];
  archive = await aZip({
    "gedcom.ged": TREE,
    "fotos/I haven.jpg": garden,
    "portrait.jpg": portrait,
    "note.jpg": "Kære Inger, tak for sidst.",
    "unnamed.jpg": garden,
  });
});

const mediaOf = async ({ path, owner }: TestMemorial, asker: Client = owner) =>
  (await asker.get(`${path}/media`)).body.items;

/** The import, or the undoing of it. */
async function undo({ path, owner }: TestMemorial, what: "imported" | "undone"): Promise<void> {
  const changes = `${path}/family-tree/changes` as const;
  const { items } = (await owner.get(changes)).body;
  const last = present(items.find((item) => item.what === what));
  expect((await owner.post(`${changes}/${last.id}/undo`)).status).toBe(204);
}

describe("the pictures of a GEDZIP", () => {
  it("are read without changing anything, and what is none is told by line", async () => {
    const page = await aMemorial(app, NEW);
    const { found, at } = await readFileOf(app, page, archive);
    expect(found).toMatchObject({
      state: "ready",
      isArchive: true,
      counts: { people: 3, media: 2, unread: 1 },
    });
    expect(await mediaOf(page)).toEqual([]);
    const { items } = (await page.owner.get(`${at}/report`)).body;
    expect(items).toEqual([
      { line: lineOf("note.jpg"), text: "1 FILE note.jpg", reason: "noPicture", kept: false },
      { line: lineOf("missing.jpg"), text: "1 FILE missing.jpg", reason: "noFile", kept: true },
    ]);
    const again = (await page.owner.get(`${at}/report?cursor=${lineOf("note.jpg")}.9`)).body;
    expect(again.items.map(({ reason }) => reason)).toEqual(["noFile"]);
    expect((await page.owner.get(`${at}/report?cursor=9`)).status).toBe(400);
  });

  it("become media that visitors don't see before they are shown", async () => {
    const page = await aMemorial(app, NEW);
    const { done } = await importFile(app, page, archive, { subject: "I1" });
    expect(done).toMatchObject({ state: "done", counts: { media: 2 } });
    const items = await mediaOf(page);
    expect(items).toMatchObject([{ isHidden: true }, { isHidden: true }]);
    const [first, second] = [present(items[0]), present(items[1])];
    await prepare(app, page, first.id);
    await prepare(app, page, second.id);
    const address = `${page.path}/media/${first.id}/original`;
    const original = await readInProcess(app.app, address, page.owner);
    expect(original.bytes.equals(garden)).toBe(true);
    expect(decodeURIComponent(original.headers.get("content-disposition") ?? "")).toContain(
      "I haven.jpg",
    );
    const reader = await aKeeper(app, page, "reader");
    const contributor = await aKeeper(app, page, "contributor");
    for (const asker of [app.as(), reader]) {
      expect(await mediaOf(page, asker)).toEqual([]);
      expect((await asker.get(`${page.path}/media/${first.id}`)).status).toBe(404);
    }
    expect(await mediaOf(page, contributor)).toHaveLength(2);
    const { url } = present((await mediaOf(page))[0]?.variants[0]);
    expect((await app.as().get(url)).status).toBe(404);
    const file = await readInProcess(app.app, url, page.owner);
    expect(file.status).toBe(200);
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect((await page.owner.get(page.path)).body.counts.pictures).toBe(0);
    expect((await app.as().get(`${page.path}/family-tree`)).text).not.toContain(first.id);
    const cover = await page.owner.put(page.path, { coverId: first.id });
    expect(cover.status).toBe(400);

    const shown = await page.owner.put(`${page.path}/media/${first.id}`, { isHidden: false });
    expect(shown.status).toBe(200);
    expect(shown.body).not.toHaveProperty("isHidden");
    expect(await mediaOf(page, app.as())).toMatchObject([{ id: first.id }]);
    expect((await app.as().get(url)).status).toBe(200);
    expect((await page.owner.get(page.path)).body.counts.pictures).toBe(1);
  });

  it("go and come with the tree", async () => {
    const page = await aMemorial(app, NEW);
    await addFiles(page, [{ bytes: portrait }]);
    const own = present((await mediaOf(page))[0]);
    await importFile(app, page, archive, { subject: "I1" });
    const came = present((await mediaOf(page)).find(({ isHidden }) => isHidden));
    expect(await mediaOf(page)).toHaveLength(2);
    await undo(page, "imported");
    expect(await mediaOf(page)).toMatchObject([{ id: own.id }]);
    await undo(page, "undone");
    expect((await mediaOf(page)).map(({ id }) => id)).toEqual([own.id, came.id]);
    // What a keeper took off stays off, however often the import is undone.
    await page.owner.delete(`${page.path}/media/${came.id}`);
    await undo(page, "imported");
    await undo(page, "undone");
    expect(await mediaOf(page)).toMatchObject([{ id: own.id }]);
  });

  it("stay as long as another file in the tree has them", async () => {
    const page = await aMemorial(app, NEW);
    await importFile(app, page, archive, { subject: "I1" });
    await importFile(app, page, archive);
    expect(await mediaOf(page)).toHaveLength(2);
    await undo(page, "imported");
    expect(await mediaOf(page)).toHaveLength(2);
    const changes = `${page.path}/family-tree/changes` as const;
    const { items } = (await page.owner.get(changes)).body;
    const first = present(items.at(-1));
    expect((await page.owner.post(`${changes}/${first.id}/undo`)).status).toBe(204);
    expect(await mediaOf(page)).toEqual([]);
  });

  it("come once, however often the import is begun, and leave nothing if it is given up", async () => {
    const page = await aMemorial(app, NEW);
    const { at, importId } = await readFileOf(app, page, archive);
    await page.owner.post(`${at}/apply`, { mode: "add", subject: null });
    await app.services.database.execute(
      "update memorials set kind = 'pet' where id = '" + page.id + "'",
    );
    // The tree refuses: the pictures had come before.
    await applyFile(app, page, importId);
    expect((await page.owner.get(at)).body.state).toBe("failed");
    expect(await mediaOf(page)).toEqual([]);
    const deleted = (await page.owner.get(`${page.path}/deleted`)).body.items;
    expect(deleted).toEqual([]);
    await app.services.database.execute(
      "update memorials set kind = 'person' where id = '" + page.id + "'",
    );
    const other = await readFileOf(app, page, archive);
    await page.owner.post(`${other.at}/apply`, { mode: "add", subject: null });
    const key = { memorialId: page.id, importId: other.importId, by: null };
    await giveUpJob(app.services, applyReadImport, key);
    expect((await page.owner.get(other.at)).body.state).toBe("failed");
    expect(await mediaOf(page)).toEqual([]);
  });

  it("are told where the page has no room for them", async () => {
    const page = await aMemorial(app, NEW);
    for (let at = 0; at < 5; at++) await addFiles(page, [{ bytes: await aPhotograph() }]);
    const { done, at } = await importFile(app, page, archive, { subject: "I1" });
    expect(done).toMatchObject({ state: "done", counts: { people: 3, media: 1, unread: 2 } });
    const { items } = (await page.owner.get(`${at}/report`)).body;
    expect(items.map(({ reason }) => reason)).toEqual(["noRoom", "noPicture", "noFile"]);
    expect(await mediaOf(page)).toHaveLength(6);
  });

  it("are shown by whoever adds them by hand", async () => {
    const page = await aMemorial(app, NEW);
    await importFile(app, page, archive, { subject: "I1" });
    const added = await addFiles(page, [{ bytes: garden }]);
    expect(present(added.body.items[0])).not.toHaveProperty("isHidden");
    expect((await mediaOf(page)).filter(({ isHidden }) => isHidden)).toHaveLength(1);
  });

  it("go with whoever is erased, but for those that others have, too", async () => {
    const page = await aMemorial(app, NEW);
    await importFile(app, page, archive, { subject: "I1" });
    const tree = `${page.path}/family-tree` as const;
    const { people } = (await page.owner.get(tree)).body;
    const anders = present(people.find(({ name }) => name?.startsWith("Anders")));
    const ctx = systemContext(app.services);
    const person = { memorialId: page.id, personId: anders.key };
    await transaction(ctx, (tx) => erasePerson(tx, ctx, person));
    expect(await mediaOf(page)).toHaveLength(1);
    expect((await page.owner.get(`${page.path}/deleted`)).body.items).toEqual([]);
    const text = (await page.owner.get(`${tree}.ged?living=with`)).text;
    expect(text).toContain("fotos/I%20haven.jpg");
    expect(text).not.toContain("portrait.jpg");
  });
});
