import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { gedcom, importFile } from "#test/tree-imports.ts";

const app = await testApp();
const PAGE = { name: "Inger Østergård", bornOn: "1931-05-17", diedOn: "2021" } as const;

async function exported({ owner, path }: TestMemorial, version: "5.5.1" | "7.0") {
  const { text } = await owner.get(`${path}/family-tree.ged?version=${version}&living=with`);
  return text.split("\n");
}

/** The lines of one record, without its first. */
function recordOf(lines: readonly string[], name: string): string[] {
  const at = lines.indexOf(`1 NAME ${name}`);
  const from = lines.findLastIndex((line, index) => index < at && line.startsWith("0 "));
  const end = lines.findIndex((line, index) => index > at && line.startsWith("0 "));
  return lines.slice(from + 1, end);
}

describe("the page's person, who is in two files", () => {
  const FIRST = gedcom(
    "5.5.1",
    `0 @I1@ INDI
    1 NAME Inger /Østergård/
    1 SEX F
    1 OCCU Syerske
    2 NOTE I Skagen
    1 FAMS @F1@
    0 @I2@ INDI
    1 NAME Villy /Holst/
    1 FAMS @F1@
    0 @F1@ FAM
    1 HUSB @I2@
    1 WIFE @I1@`,
  );
  const SECOND = `0 @P7@ INDI
    1 NAME Inger Marie /Holst/
    1 SEX F
    1 OCCU Syerske
    2 _SKILL god
    1 RESI
    2 PLAC Ribe
    2 _FLOOR 3
    1 NOTE Fra den anden fil
    1 _UNREAD noget
    1 FAMC @F1@
    0 @P8@ INDI
    1 NAME Anders /Østergård/
    1 FAMS @F1@
    0 @F1@ FAM
    1 HUSB @P8@
    1 CHIL @P7@`;

  it.each(["5.5.1", "7.0"] as const)("has the lines of both (%s)", async (form) => {
    const page = await aMemorial(app, PAGE);
    await importFile(app, page, FIRST, { subject: "I1" });
    await importFile(app, page, gedcom(form, SECOND), { subject: "P7" });
    const own = recordOf(await exported(page, "5.5.1"), "Inger /Østergård/");
    for (const line of ["2 NOTE I Skagen", "2 _SKILL god", "2 _FLOOR 3", "1 _UNREAD noget"])
      expect(own).toContain(line);
    expect(own.filter((line) => line === "1 SEX F")).toHaveLength(1);
    expect(own.filter((line) => line === "1 NAME Inger Marie /Holst/")).toHaveLength(1);
    expect(own.filter((line) => line.includes("Inger Marie"))).toHaveLength(1);
    expect(own.filter((line) => line.startsWith("1 RESI"))).toHaveLength(1);
    expect(own.filter((line) => /^1 FAM[CS] /.test(line))).toHaveLength(2);
    expect(own).toContain("1 NOTE Fra den anden fil");
  });

  it("is edited in the lines of the one that says it", async () => {
    const page = await aMemorial(app, PAGE);
    await importFile(app, page, FIRST, { subject: "I1" });
    await importFile(app, page, gedcom("5.5.1", SECOND), { subject: "P7" });
    const at = `${page.path}/family-tree/people/${page.id}` as const;
    const { events, names } = (await page.owner.get(at)).body;
    expect(events.map(({ kind }) => kind)).toEqual(["occupation", "residence"]);
    const moved = events.map(({ dateText: _, ...event }) =>
      event.kind === "residence" ? { ...event, place: "Varde" } : event,
    );
    expect((await page.owner.put(at, { events: moved })).status).toBe(200);
    const own = recordOf(await exported(page, "5.5.1"), "Inger /Østergård/");
    expect(own).toEqual(expect.arrayContaining(["2 PLAC Varde", "2 _FLOOR 3", "2 _SKILL god"]));
    expect(own).not.toContain("2 PLAC Ribe");
    const fewer = names.filter(({ full }) => full !== "Inger Marie Holst");
    const work = { names: fewer, events: moved.filter(({ kind }) => kind !== "occupation") };
    expect((await page.owner.put(at, work)).status).toBe(200);
    const less = recordOf(await exported(page, "5.5.1"), "Inger /Østergård/").join("\n");
    expect(less).not.toContain("Inger Marie");
    expect(less).not.toContain("Syerske");
    expect(less).toContain("1 _UNREAD noget");
  });
});

describe("the page's person, of whom a page says less than a file", () => {
  const FILE = `0 @I1@ INDI
    1 NAME Inger /Østergård/
    1 NAME Inger /Holm/
    2 TYPE birth
    1 BIRT
    2 DATE 3 MAR 1931
    2 PLAC Ribe
    1 DEAT
    2 DATE ABT 2020
    2 PLAC Varde
    1 BURI
    2 PLAC Esbjerg`;

  it.each(["5.5.1", "7.0"] as const)("keeps what the page is silent about (%s)", async (form) => {
    const page = await aMemorial(app, { ...PAGE, bornOn: null, deathPlace: "Aarhus" });
    await importFile(app, page, gedcom(form, FILE), { subject: "I1" });
    const own = recordOf(await exported(page, form), "Inger /Østergård/");
    for (const line of ["1 NAME Inger /Holm/", "2 DATE 3 MAR 1931", "2 PLAC Ribe"])
      expect(own).toContain(line);
    expect(own.slice(own.findIndex((line) => line.startsWith("1 DEAT")))).toEqual(
      expect.arrayContaining(["2 DATE 2021", "2 PLAC Aarhus", "2 PLAC Esbjerg"]),
    );
    for (const line of ["2 DATE ABT 2020", "2 PLAC Varde"]) expect(own).not.toContain(line);
  });
});

describe("two people who were merged", () => {
  const FILE = gedcom(
    "5.5.1",
    `0 @I1@ INDI
    1 NAME Anders /Lund/
    2 GIVN Anders
    1 SEX M
    1 OCCU Bager
    2 _GUILD 7
    1 SOUR @S1@
    1 FAMS @F1@
    0 @I2@ INDI
    1 NAME Anders Peter /Lund/
    1 BIRT
    2 DATE 1850
    2 _HOUR 7
    1 OCCU Bager
    1 SOUR @S2@
    2 PAGE 4
    1 _UNREAD noget
    1 CHAN
    2 DATE 3 MAY 2020
    0 @I3@ INDI
    1 NAME Ane /Holm/
    1 FAMS @F1@
    1 ASSO @I2@
    2 RELA Ven
    0 @F1@ FAM
    1 HUSB @I1@
    1 WIFE @I3@
    0 @S1@ SOUR
    1 TITL Kirkebog
    0 @S2@ SOUR
    1 TITL Folketælling`,
  );
  const lines = async (page: TestMemorial) =>
    (await exported(page, "5.5.1")).filter((line) => line !== "");

  it.each([
    { keep: "Anders Lund", drop: "Anders Peter Lund" },
    { keep: "Anders Peter Lund", drop: "Anders Lund" },
  ])("keep the lines of both, and part again ($keep)", async ({ keep, drop }) => {
    const page = await aMemorial(app, PAGE);
    await importFile(app, page, FILE);
    const before = await lines(page);
    const tree = `${page.path}/family-tree` as const;
    const { items } = (await page.owner.get(`${tree}/people?q=Anders`)).body;
    const idOf = (called: string) => present(items.find(({ name }) => name === called)).id;
    const ids = { keep: idOf(keep), drop: idOf(drop) };
    expect((await page.owner.post(`${tree}/merges`, ids)).status).toBe(200);
    const merged = await lines(page);
    for (const line of ["2 _GUILD 7", "2 _HOUR 7", "1 SOUR @S1@", "1 SOUR @S2@", "1 _UNREAD noget"])
      expect(merged.filter((each) => each === line)).toEqual([line]);
    const called = merged.filter((line) => line.startsWith("1 NAME Anders"));
    expect(called.map((line) => line.slice(7).replaceAll("/", ""))).toEqual([keep, drop]);
    expect(merged.filter((line) => line === "2 DATE 1850")).toHaveLength(1);
    expect(merged.filter((line) => line.endsWith(" INDI"))).toHaveLength(3);
    const id = present(
      /@.+?@/.exec(present(merged.find((line) => line.startsWith("1 HUSB"))))?.[0],
    );
    expect(merged).toContain(`1 ASSO ${id}`);
    const undo = async () => {
      const [last] = (await page.owner.get(`${tree}/changes`)).body.items;
      expect((await page.owner.post(`${tree}/changes/${present(last).id}/undo`)).status).toBe(204);
    };
    await undo();
    expect(await lines(page)).toEqual(before);
    await undo();
    expect(await lines(page)).toEqual(merged);
  });
});

describe("a pointer to somebody who was taken out", () => {
  const lines = (role: string) => `0 @I1@ INDI
    1 NAME Anders /Lund/
    1 ASSO @I2@
    2 ${role}
    2 NOTE Boede sammen
    1 ALIA @I2@
    1 FAMS @F1@
    0 @I2@ INDI
    1 NAME Bo /Lund/
    1 FAMC @F1@
    0 @I3@ INDI
    1 NAME Carl /Lund/
    1 FAMC @F1@
    0 @F1@ FAM
    1 HUSB @I1@
    1 CHIL @I2@
    1 CHIL @I3@`;

  async function withoutBo(file: string) {
    const page = await aMemorial(app, PAGE);
    await importFile(app, page, file);
    const { items } = (await page.owner.get(`${page.path}/family-tree/people?q=Bo+Lund`)).body;
    const bo = `${page.path}/family-tree/people/${present(items[0]).id}` as const;
    expect((await page.owner.delete(bo)).status).toBe(204);
    return page;
  }

  it("points to nobody in version 7, with all that is told of it", async () => {
    const page = await withoutBo(gedcom("7.0", lines("ROLE FRIEND")));
    expect(recordOf(await exported(page, "7.0"), "Anders /Lund/")).toEqual([
      "1 NAME Anders /Lund/",
      "1 ASSO @VOID@",
      "2 ROLE FRIEND",
      "2 NOTE Boede sammen",
      "1 ALIA @VOID@",
      "1 FAMS @F1@",
    ]);
    const all = await exported(page, "5.5.1");
    expect(recordOf(all, "Anders /Lund/")).toEqual(["1 NAME Anders /Lund/", "1 FAMS @F1@"]);
    expect(all.filter((line) => line.startsWith("1 CHIL"))).toEqual(["1 CHIL @I3@"]);
  });

  it("goes in 5.5.1, which has no such pointer", async () => {
    const page = await withoutBo(gedcom("5.5.1", lines("RELA Ven")));
    expect(recordOf(await exported(page, "5.5.1"), "Anders /Lund/")).toEqual([
      "1 NAME Anders /Lund/",
      "1 FAMS @F1@",
    ]);
    expect(await exported(page, "7.0")).toContain("1 ASSO @VOID@");
  });
});
