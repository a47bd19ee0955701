import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { present } from "#test/present.ts";
import { applyFile, gedcom, importFile, readFileOf, sendFile } from "#test/tree-imports.ts";

const app = await testApp();
const NEW = {
  name: "Inger Østergård",
  bornOn: "1931-05-17",
  diedOn: "2021",
  privacy: "public",
} as const;

const FILE = gedcom(
  "5.5.1",
  `0 @I1@ INDI
  1 NAME Inger /Østergård/
  1 SEX F
  1 BIRT
  2 DATE 17 MAY 1931
  1 NOTE Kom hjem med Lone Hemmelig
  1 FAMC @F1@
  0 @I2@ INDI
  1 NAME Anders /Østergård/
  1 SEX M
  1 DEAT
  2 DATE BET 1990 AND 1992
  2 CAUS Lungebetændelse
  1 _UNKNOWN noget
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
  1 MARR
  2 DATE 1930`,
);

const exported = async ({ owner, path }: Awaited<ReturnType<typeof aMemorial>>, query: string) =>
  (await owner.get(`${path}/family-tree.ged${query}`)).text.split("\n");

/** But for the header. */
const records = (lines: readonly string[]) =>
  lines.slice(lines.findIndex((line, at) => at > 0 && /^0 @(?!SENDER)/.test(line)));

describe("a file", () => {
  it("is read, and changes nothing before it is applied", async () => {
    const page = await aMemorial(app, NEW);
    const { found, at } = await readFileOf(app, page, FILE);
    expect(found).toMatchObject({
      state: "ready",
      progress: 100,
      problem: null,
      version: "5.5.1",
      encoding: "utf-8",
      samples: ["Inger Østergård"],
      counts: { people: 3, families: 1, notes: 0, sources: 0, media: 0, living: 2, unread: 0 },
    });
    expect(present(found.subjects[0])).toEqual({
      key: "I1",
      name: "Inger Østergård",
      birth: expect.stringContaining("1931"),
      death: null,
    });
    const { counts } = (await page.owner.get(`${page.path}/family-tree`)).body;
    expect(counts).toEqual({ people: 1, families: 0 });
    expect((await page.owner.get(`${at}/report`)).body).toEqual({ items: [], nextCursor: null });
  });

  it("becomes one change, which is undone and done again in one step", async () => {
    const page = await aMemorial(app, NEW);
    const { done, at } = await importFile(app, page, FILE, { subject: "I1" });
    expect(done).toMatchObject({ state: "done", progress: 100 });
    const tree = `${page.path}/family-tree` as const;
    const whole = (await page.owner.get(tree)).body;
    expect(whole.counts).toEqual({ people: 3, families: 1 });
    expect(whole.people.map(({ name }) => name).toSorted()).toEqual([
      "Anders Østergård",
      "Inger Østergård",
      "Lone Hemmelig",
    ]);
    const undo = async () => {
      const [last] = (await page.owner.get(`${tree}/changes`)).body.items;
      return page.owner.post(`${tree}/changes/${present(last).id}/undo`);
    };
    expect(present((await page.owner.get(`${tree}/changes`)).body.items[0])).toMatchObject({
      what: "imported",
      name: null,
      can: { undo: true },
    });
    expect((await undo()).status).toBe(204);
    expect((await page.owner.get(tree)).body.counts).toEqual({ people: 1, families: 0 });
    expect((await page.owner.get(at)).body.state).toBe("undone");
    expect((await exported(page, "?living=with")).join("\n")).not.toContain("Anders");
    expect((await undo()).status).toBe(204);
    expect((await page.owner.get(tree)).body.counts).toEqual({ people: 3, families: 1 });
    expect((await page.owner.get(at)).body.state).toBe("done");
    expect(records(await exported(page, "?version=5.5.1&living=with"))).toContain(
      "2 CAUS Lungebetændelse",
    );
  });

  it("comes back as it came, and without the living", async () => {
    const page = await aMemorial(app, NEW);
    await importFile(app, page, FILE, { subject: "I1" });
    const back = records(await exported(page, "?version=5.5.1&living=with"));
    const own = records(FILE.split("\n"));
    // The page knows when she died.
    expect(back.filter((line) => !own.includes(line))).toEqual(["2 DATE 2021"]);
    expect(own.filter((line) => !back.includes(line))).toEqual([]);
    const dead = (await exported(page, "?version=5.5.1")).join("\n");
    for (const secret of ["Lone", "Hemmelig", "1990\n", "I3"]) expect(dead).not.toContain(secret);
    expect(dead).toContain("1 _UNKNOWN noget");
    expect(dead).toContain("2 CAUS Lungebetændelse");
    const seven = await exported(page, "?living=with");
    expect(seven).toContain("1 _UNKNOWN noget");
    expect(seven).toContain("2 CAUS Lungebetændelse");
  });

  it("keeps its lines where somebody else is edited, added or taken out", async () => {
    const page = await aMemorial(app, NEW);
    await importFile(app, page, FILE, { subject: "I1" });
    const tree = `${page.path}/family-tree` as const;
    const { people, families } = (await page.owner.get(tree)).body;
    const anders = present(people.find(({ name }) => name?.startsWith("Anders")));
    const lone = present(people.find(({ name }) => name?.startsWith("Lone")));
    await page.owner.put(`${tree}/people/${anders.key}`, { nickname: "Bager" });
    await aRelative(
      page,
      { name: "Bo Østergård", death: { date: "1999", place: null } },
      { to: anders.key, as: "child", familyId: present(families[0]).id },
    );
    const back = records(await exported(page, "?version=5.5.1&living=with"));
    const own = records(FILE.split("\n"));
    expect(own.filter((line) => !back.includes(line))).toEqual([]);
    expect(back).toEqual(expect.arrayContaining(["2 NICK Bager", "1 NAME Bo /Østergård/"]));
    expect(back.filter((line) => line.startsWith("1 CHIL"))).toHaveLength(3);
    await page.owner.delete(`${tree}/people/${lone.key}`);
    const less = (await exported(page, "?version=5.5.1&living=with")).join("\n");
    expect(less).not.toContain("/Hemmelig/");
    expect(less).not.toContain("@I3@");
  });

  it("stays with the keepers in its notes and causes", async () => {
    const page = await aMemorial(app, NEW);
    await importFile(app, page, FILE, { subject: "I1" });
    const { people } = (await page.owner.get(`${page.path}/family-tree`)).body;
    const visitor = app.as();
    for (const { key } of people) {
      const { text } = await visitor.get(`${page.path}/family-tree/people/${key}`);
      for (const secret of ["Hemmelig", "Lungebetændelse", "noget", "Kom hjem"])
        expect(text).not.toContain(secret);
    }
    const seen = (await visitor.get(`${page.path}/family-tree`)).text;
    expect(seen).not.toContain("Hemmelig");
  });

  it("replaces an older one, under the same ids for the same people", async () => {
    const page = await aMemorial(app, NEW);
    await importFile(app, page, FILE, { subject: "I1" });
    const tree = `${page.path}/family-tree` as const;
    const before = (await page.owner.get(tree)).body;
    await aRelative(page, { name: "Ejnar Holm" });
    const newer = FILE.replace("Lone /Hemmelig/", "Lone /Holst/").replace("1930", "1929");
    await importFile(app, page, newer, { mode: "replace", subject: "I1" });
    const after = (await page.owner.get(tree)).body;
    expect(after.counts).toEqual({ people: 3, families: 1 });
    const keyOf = ({ people }: typeof after, name: string) =>
      people.find((each) => each.name === name)?.key;
    expect(keyOf(after, "Anders Østergård")).toBe(keyOf(before, "Anders Østergård"));
    expect(keyOf(after, "Lone Holst")).not.toBe(keyOf(before, "Lone Hemmelig"));
    const text = (await exported(page, "?version=5.5.1&living=with")).join("\n");
    expect(text).toContain("2 DATE 1929");
    expect(text).not.toContain("Ejnar");
    const [last] = (await page.owner.get(`${tree}/changes`)).body.items;
    expect((await page.owner.post(`${tree}/changes/${present(last).id}/undo`)).status).toBe(204);
    const undone = (await exported(page, "?version=5.5.1&living=with")).join("\n");
    expect(undone).toContain("Ejnar");
    expect(undone).toContain("2 DATE 1930");
    expect(undone).toContain("1 NAME Lone /Hemmelig/");
  });

  it("stands beside another one with the same ids", async () => {
    const page = await aMemorial(app, NEW);
    await importFile(app, page, FILE, { subject: "I1" });
    await importFile(app, page, FILE);
    const lines = await exported(page, "?version=5.5.1&living=with");
    const ids = lines.flatMap((line) => /^0 @(?<id>[^@]+)@/.exec(line)?.groups?.["id"] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(lines.filter((line) => line.endsWith(" INDI"))).toHaveLength(6);
    const pointers = lines.flatMap(
      (line) => /^\d \w+ @(?<id>[^@]+)@$/.exec(line)?.groups?.["id"] ?? [],
    );
    expect(pointers.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe("an import", () => {
  it("is cancelled, read again and applied in its states alone", async () => {
    const page = await aMemorial(app, NEW);
    const sent = await sendFile(page, FILE);
    const at = `${page.path}/family-tree/imports/${sent.body.id}` as const;
    const early = await page.owner.post(`${at}/apply`, { mode: "add", subject: null });
    expect(early).toMatchObject({ status: 409, body: { code: "familyTree.importNotReady" } });
    expect((await page.owner.put(at, { encoding: "ansel" })).status).toBe(409);
    expect((await page.owner.delete(at)).status).toBe(204);
    expect((await page.owner.delete(at)).status).toBe(204);
    expect((await page.owner.get(at)).body.state).toBe("cancelled");
    const read = await readFileOf(app, page, FILE);
    expect((await page.owner.post(`${read.at}/apply`, { mode: "add", subject: "I9" })).status).toBe(
      400,
    );
    const ask = () => page.owner.post(`${read.at}/apply`, { mode: "add", subject: null });
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect((await page.owner.delete(read.at)).status).toBe(409);
    await applyFile(app, page, read.importId);
    await applyFile(app, page, read.importId);
    expect((await page.owner.get(read.at)).body.state).toBe("done");
    expect((await page.owner.delete(read.at)).status).toBe(409);
    const { counts } = (await page.owner.get(`${page.path}/family-tree`)).body;
    expect(counts).toEqual({ people: 4, families: 1 });
  });

  it("is for editors", async () => {
    const page = await aMemorial(app, NEW);
    const { at } = await readFileOf(app, page, FILE);
    const reader = await aKeeper(app, page, "reader");
    const editor = await aKeeper(app, page, "editor");
    const stranger = await aUser(app);
    expect((await app.as().get(at)).status).toBe(401);
    expect((await stranger.get(at)).status).toBe(404);
    expect((await reader.get(at)).status).toBe(404);
    expect((await editor.get(at)).status).toBe(200);
    expect((await sendFile({ ...page, owner: reader }, FILE)).status).toBe(404);
    const other = await aMemorial(app, NEW);
    const id = present(at.split("/").at(-1));
    expect((await other.owner.get(`${other.path}/family-tree/imports/${id}`)).status).toBe(404);
  });
});
