import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aZip } from "#test/archives.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { aPhotograph } from "#test/media.ts";
import { present } from "#test/present.ts";
import { readInProcess } from "#test/streams.ts";
import { gedcom, importFile } from "#test/tree-imports.ts";
import { unzipped } from "#test/zip.ts";

const app = await testApp();
const NEW = { name: "Inger Østergård", diedOn: "2021", privacy: "public" } as const;

const RECORDS = `0 @I1@ INDI
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
  1 OBJE @O3@
  2 _MAIN Y
  1 OBJE @O2@
  1 FAMC @F1@
  0 @F1@ FAM
  1 HUSB @I2@
  1 CHIL @I1@
  1 CHIL @I3@
  1 OBJE @O5@
  0 @O1@ OBJE
  1 FILE fotos/I%20haven%2C%20%C3%85r%C3%B8.jpg
  2 FORM image/jpeg
  3 MEDI PHOTO
  2 TITL I haven
  1 FILE https://example.org/x.jpg
  2 FORM image/jpeg
  1 NOTE Taget af naboen
  0 @O2@ OBJE
  1 FILE ./family.jpg
  2 FORM image/jpeg
  0 @O3@ OBJE
  1 FILE alone.jpg
  2 FORM image/jpeg
  0 @O4@ OBJE
  1 FILE family.jpg
  2 FORM image/jpeg
  0 @O5@ OBJE
  1 FILE wedding.jpg
  2 FORM image/jpeg`;

const pictures = new Map<string, Buffer>();
let archive: Buffer;
let page: TestMemorial;

beforeAll(async () => {
  for (const name of ["fotos/I haven, Årø.jpg", "family.jpg", "alone.jpg", "wedding.jpg"])
    pictures.set(name, await aPhotograph());
  archive = await aZip({ "gedcom.ged": gedcom("7.0", RECORDS), ...Object.fromEntries(pictures) });
  page = await aMemorial(app, NEW);
  await importFile(app, page, archive, { subject: "I1" });
});

async function taken({ path, owner }: TestMemorial, query = "") {
  const answer = await readInProcess(app.app, `${path}/family-tree.gdz${query}`, owner);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/vnd.familysearch.gedcom+zip");
  const files = unzipped(answer.bytes);
  const [first] = files.keys();
  expect(first).toBe("gedcom.ged");
  const lines = present(files.get("gedcom.ged")).toString().split("\n");
  files.delete("gedcom.ged");
  return { files, lines };
}

const own = RECORDS.split("\n").map((line) => line.trim());
/** The home's own record says when she died. */
const missing = (lines: readonly string[]) => own.filter((line) => !lines.includes(line));

describe("a tree as GEDZIP", () => {
  it("has what came, as it came", async () => {
    const { files, lines } = await taken(page, "?living=with");
    expect(missing(lines)).toEqual([]);
    expect(new Set(files.keys())).toEqual(new Set(pictures.keys()));
    for (const [name, bytes] of pictures) expect(files.get(name)?.equals(bytes)).toBe(true);
    const ged = (await page.owner.get(`${page.path}/family-tree.ged?living=with`)).text;
    expect(missing(ged.split("\n"))).toEqual([]);
  });

  it("has no picture of the living else", async () => {
    for (const query of ["", "?version=5.5.1", "?living=without"]) {
      const { files, lines } = await taken(page, query);
      expect([...files.keys()]).toEqual(["fotos/I haven, Årø.jpg"]);
      const text = lines.join("\n");
      for (const secret of ["Lone", "family.jpg", "alone.jpg", "wedding.jpg"])
        expect(text).not.toContain(secret);
      expect(text).toContain("I haven");
    }
  });

  it("comes back by another import, in either version", async () => {
    for (const query of ["?living=with", "?living=with&version=5.5.1"]) {
      const again = await aMemorial(app, NEW);
      const sent = await readInProcess(app.app, `${page.path}/family-tree.gdz${query}`, page.owner);
      const { done } = await importFile(app, again, sent.bytes, { subject: "I1" });
      expect(done).toMatchObject({ state: "done", counts: { people: 3, media: 4 } });
      const { files } = await taken(again, query);
      for (const [name, bytes] of pictures) expect(files.get(name)?.equals(bytes)).toBe(true);
    }
  });

  it("writes the names of older files as version 7 wants them", async () => {
    const older = await aMemorial(app, NEW);
    const records = `0 @I1@ INDI
      1 NAME Inger /Østergård/
      1 OBJE
      2 FORM jpg
      2 FILE billeder\\Som barn.jpg`;
    const bytes = await aPhotograph();
    const zip = await aZip({
      "gedcom.ged": gedcom("5.5.1", records),
      "billeder/Som barn.jpg": bytes,
    });
    await importFile(app, older, zip, { subject: "I1" });
    const { files, lines } = await taken(older, "?living=with");
    expect(files.get("billeder/Som barn.jpg")?.equals(bytes)).toBe(true);
    expect(lines).toContain("1 FILE billeder/Som%20barn.jpg");
    const ged = (await older.owner.get(`${older.path}/family-tree.ged?version=5.5.1`)).text;
    expect(ged).toContain("2 FILE billeder\\Som barn.jpg");
  });

  it("keeps files of the same name from two archives apart", async () => {
    const both = await aMemorial(app, NEW);
    const bytes = [await aPhotograph(), await aPhotograph()];
    const records = `0 @I1@ INDI
      1 NAME Bo /Lund/
      1 OBJE @O1@
      0 @O1@ OBJE
      1 FILE a.jpg
      2 FORM image/jpeg`;
    for (const picture of bytes)
      await importFile(
        app,
        both,
        await aZip({ "gedcom.ged": gedcom("7.0", records), "a.jpg": picture }),
      );
    const { files, lines } = await taken(both, "?living=with");
    expect([...files.keys()]).toEqual(["a.jpg", "2/a.jpg"]);
    expect(lines.filter((line) => line.startsWith("1 FILE"))).toEqual([
      "1 FILE a.jpg",
      "1 FILE 2/a.jpg",
    ]);
    expect(files.get("2/a.jpg")?.equals(present(bytes[1]))).toBe(true);
  });

  it("is without pictures that were taken off the page", async () => {
    const less = await aMemorial(app, NEW);
    await importFile(app, less, archive, { subject: "I1" });
    const { items } = (await less.owner.get(`${less.path}/media`)).body;
    for (const { id } of items.slice(1)) await less.owner.delete(`${less.path}/media/${id}`);
    const { files, lines } = await taken(less, "?living=with");
    expect(files.size).toBe(1);
    expect(missing(lines)).toEqual([]);
  });

  it("is for editors, and written down", async () => {
    const address = `${page.path}/family-tree.gdz` as const;
    expect((await app.as().get(address)).status).toBe(401);
    expect((await (await aUser(app)).get(address)).status).toBe(404);
    expect((await (await aKeeper(app, page, "reader")).get(address)).status).toBe(404);
    expect((await page.owner.get(`${address}?version=4`)).status).toBe(400);
    const editor = await aKeeper(app, page, "editor");
    expect((await editor.get(`${address}?living=with`)).status).toBe(200);
    const { rows } = await app.services.database.$client.query<{ details: unknown }>(
      "select details from audit_entries where action = 'tree.exported' and subject_id = $1 order by at desc limit 1",
      [page.id],
    );
    expect(rows[0]?.details).toEqual({ version: "7.0", living: "with", isArchive: true });
  });

  it("is the tree alone where no picture came", async () => {
    const alone = await aMemorial(app, NEW);
    const { files, lines } = await taken(alone);
    expect(files.size).toBe(0);
    expect(lines).toContain("1 NAME Inger /Østergård/");
  });
});
