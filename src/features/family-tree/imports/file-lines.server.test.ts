import { describe, expect, it } from "vitest";
import { testApp, type Client } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { present } from "#test/present.ts";
import { gedcom, importFile } from "#test/tree-imports.ts";

const app = await testApp();
const visitor = app.as();

const FILE = gedcom(
  "5.5.1",
  `0 @I1@ INDI
  1 NAME Anders /Holm/
  2 NOTE Skrev sig Holmen
  1 BIRT
  2 DATE 1870
  2 SOUR @S1@
  3 PAGE opslag 12
  3 DATA
  4 TEXT <script>alert(1)</script>
  1 DEAT
  2 DATE 1931
  2 CAUS Lungebetændelse
  1 RELI Baptist
  1 SSN 010170-1111
  1 NOTE @N1@
  1 NOTE Boede hos Lone Hemmelig
  1 EVEN
  2 TYPE Fængslet
  2 DATE 1899
  2 RESN confidential
  2 NOTE Tyveri
  1 _HOVED stort
  0 @I2@ INDI
  1 NAME Lone /Hemmelig/
  1 BIRT
  2 DATE 1990
  1 NOTE Rejste til Zqby
  0 @N1@ NOTE Bager i Ribe
  1 CONT og siden i Esbjerg
  0 @S1@ SOUR
  1 TITL Kirkebog for Ribe`,
);

async function aPage() {
  const memorial = await aMemorial(app, { name: "Inger", privacy: "public", diedOn: "2021" });
  const { done } = await importFile(app, memorial, FILE);
  expect(done.state).toBe("done");
  const tree = `${memorial.path}/family-tree` as const;
  const idOf = async (name: string) => {
    const { items } = (await memorial.owner.get(`${tree}/people?q=${name}`)).body;
    return present(items[0]).id;
  };
  const [anders, lone] = [await idOf("anders"), await idOf("lone")];
  const person = `${tree}/people/${anders}` as const;
  const lines = async (by: Client = memorial.owner, path = person) =>
    (await by.get(path)).body.fromFile;
  const keyOf = async (text: string, path = person) =>
    present((await lines(memorial.owner, path)).find((line) => line.text.includes(text))).key;
  const show = async (text: string, isShown = true, path = person) =>
    memorial.owner.put(`${path}/file-lines/${await keyOf(text, path)}`, { isShown });
  return { ...memorial, tree, anders, lone, person, lines, keyOf, show };
}
type Page = Awaited<ReturnType<typeof aPage>>;

const seen = async ({ lines }: Page) => (await lines(visitor)).map(({ text }) => text);

describe("what a file says of a person", () => {
  it("is read by keepers alone, in words", async () => {
    const page = await aPage();
    const told = (await page.lines()).map(({ title, text }) => [title, text]);
    expect(told).toEqual([
      ["Navn: Note", "Skrev sig Holmen"],
      ["Født: Kilde", "Kirkebog for Ribe, opslag 12\n<script>alert(1)</script>"],
      ["Død: Årsag", "Lungebetændelse"],
      ["Religion", "Baptist"],
      ["Note", "Bager i Ribe\nog siden i Esbjerg"],
      ["Note", "Boede hos Lone Hemmelig"],
      ["_HOVED", "stort"],
    ]);
    const reader = await aKeeper(app, page, "reader");
    expect(await page.lines(reader)).toHaveLength(told.length);
    expect(await page.lines(visitor)).toEqual([]);
    expect(await page.lines(await aUser(app))).toEqual([]);
  });

  it("is shown to visitors one by one, and hidden again", async () => {
    const page = await aPage();
    const { status, body } = await page.show("Lungebetændelse");
    expect(status).toBe(200);
    expect(body.fromFile.filter(({ isShown }) => isShown)).toHaveLength(1);
    await page.show("<script>");
    expect(await seen(page)).toEqual([
      "Kirkebog for Ribe, opslag 12\n<script>alert(1)</script>",
      "Lungebetændelse",
    ]);
    await page.show("Lungebetændelse", false);
    expect(await seen(page)).toHaveLength(1);
    const { rows } = await app.services.database.$client.query<{ details: unknown }>(
      "select details from audit_entries where action = 'tree.lineVisibility' and subject_id = $1 order by at",
      [page.id],
    );
    expect(rows).toHaveLength(3);
    expect(rows[2]?.details).toEqual({
      personId: page.anders,
      lineKey: await page.keyOf("Lungebetændelse"),
      isShown: false,
    });
  });

  it("is shown of the revision that was read, by editors, and only as it is written", async () => {
    const page = await aPage();
    const path = `${page.person}/file-lines/${await page.keyOf("Baptist")}` as const;
    const given = { isShown: true };
    for (const role of ["reader", "contributor", "moderator"] as const)
      expect((await (await aKeeper(app, page, role)).put(path, given)).status).toBe(404);
    expect((await visitor.put(path, given)).status).toBe(401);
    const late = await page.owner.put(path, given, { "if-match": '"99"' });
    expect(late).toMatchObject({ status: 412, body: { code: "changedMeanwhile" } });
    const { revision } = (await page.owner.get(page.person)).body;
    const read = { "if-match": `"${revision}"` };
    expect((await page.owner.put(path, given, read)).status).toBe(200);
    const unknown = `${page.person}/file-lines/${"x".repeat(22)}` as const;
    expect((await page.owner.put(unknown, given)).status).toBe(404);
    const ofOther = `${page.tree}/people/${page.lone}/file-lines/${await page.keyOf("Baptist")}`;
    expect((await page.owner.put(ofOther as typeof path, given)).status).toBe(404);
    expect(await seen(page)).toEqual(["Baptist"]);
  });

  it("is never shown of the living, whatever the switch says", async () => {
    const page = await aPage();
    const lone = `${page.tree}/people/${page.lone}` as const;
    expect((await page.show("Zqby", true, lone)).status).toBe(200);
    expect((await visitor.get(lone)).status).toBe(404);
    const { body } = await visitor.get(page.tree);
    expect(JSON.stringify(body)).not.toContain("Zqby");
    // Who was dead when it was shown may turn out to live.
    await page.show("Baptist");
    await page.owner.put(page.person, { life: "living" });
    expect((await visitor.get(page.person)).status).toBe(404);
  });

  it("isn't shown where it calls somebody living by name, also one who comes later", async () => {
    const page = await aPage();
    const { body } = await page.show("Lone Hemmelig");
    const line = present(body.fromFile.find(({ text }) => text.includes("Lone Hemmelig")));
    expect(line).toMatchObject({ isShown: true, namesLiving: true });
    expect(await seen(page)).toEqual([]);
    await page.owner.put(`${page.tree}/people/${page.lone}`, { life: "dead" });
    expect(await seen(page)).toEqual(["Boede hos Lone Hemmelig"]);
    await aRelative(page, { name: "Lone Kirstine Hemmelig" });
    expect(await seen(page)).toEqual([]);
  });

  it("isn't shown of somebody whom keepers see alone", async () => {
    const page = await aPage();
    await page.show("Baptist");
    await page.owner.put(page.person, { visibility: "keepers" });
    expect((await visitor.get(page.person)).status).toBe(404);
    await page.owner.put(page.person, { visibility: "auto" });
    expect(await seen(page)).toEqual(["Baptist"]);
  });

  it("goes with the file that is undone, and comes back with it", async () => {
    const page = await aPage();
    await page.show("Baptist");
    const { items } = (await page.owner.get(`${page.tree}/changes`)).body;
    const undo = (id: string) => page.owner.post(`${page.tree}/changes/${id}/undo`);
    // What is shown doesn't stand in the way.
    expect((await undo(present(items[0]).id)).status).toBe(204);
    expect((await page.owner.get(page.person)).status).toBe(404);
    const [last] = (await page.owner.get(`${page.tree}/changes`)).body.items;
    await undo(present(last).id);
    expect(await seen(page)).toEqual(["Baptist"]);
  });

  it("is another text once somebody is erased whom it names, which nobody has shown", async () => {
    const page = await aPage();
    await page.show("Bager i Ribe");
    await app.services.database.$client.query(
      "update tree_records set record = jsonb_set(record, '{text}', '\"Bager i Varde\"') where memorial_id = $1 and xref = 'N1'",
      [page.id],
    );
    expect((await page.lines()).map(({ text }) => text)).toContain("Bager i Varde");
    expect(await seen(page)).toEqual([]);
  });
});
