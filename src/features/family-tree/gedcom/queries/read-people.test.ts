import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { personChange } from "../../tree/contract.ts";
import { createFamilyLinks, readFamily } from "./read-family.server.ts";
import { readPerson, withoutKeepersOwn } from "./read-person.server.ts";
import { createRecordReader } from "../engine/read-records.ts";
import type { Structure } from "../engine/structure.ts";

function read(text: string) {
  const records = new Map<string, Structure>();
  const all: Structure[] = [];
  const reader = createRecordReader({
    onRecord: (record) => {
      all.push(record);
      if (record.xref !== undefined) records.set(record.xref, record);
    },
    onProblem: () => {},
  });
  reader.push(text);
  reader.end();
  const titles = new Map([["CENS", "Folketælling"]]);
  const lookup = {
    find: (id: string) => records.get(id) ?? null,
    titleOf: (tag: string) => titles.get(tag) ?? null,
  };
  const links = createFamilyLinks();
  for (const record of all) links.take(record);
  const of = (id: string) => records.get(id) ?? { tag: "INDI" };
  return {
    person: (id = "I1") => readPerson(of(id), lookup),
    family: (id = "F1") => readFamily(of(id), links, lookup),
  };
}

const person = (lines: string) => read(`0 @I1@ INDI\n${lines}\n`).person();

describe("a person of a file", () => {
  it.each([
    ["1 NAME Ane Marie /Lund/", { name: "Ane Marie Lund", names: [], birthName: null }],
    ["1 NAME /Lund/ Ane", { name: "Lund Ane" }],
    ["1 NAME\n2 GIVN Ane\n2 SPFX von\n2 SURN Lund", { name: "Ane von Lund" }],
    ["1 NAME  //", { name: "N.N." }],
    ["1 SEX F", { name: "N.N.", sex: "female" }],
    [
      "1 NAME Ane /Holm/\n2 TYPE married\n1 NAME Ane /Lund/\n2 TYPE birth",
      {
        name: "Ane Holm",
        birthName: "Lund",
        names: [{ kind: "birth", given: "Ane", surname: "Lund", full: "Ane Lund" }],
      },
    ],
    [
      "1 NAME Ane /Holm/\n1 NAME /Lund/\n2 TYPE MAIDEN",
      { name: "Ane Holm", birthName: "Lund", names: [] },
    ],
    ["1 NAME Ane\n2 NICK Stine", { nickname: "Stine" }],
    ["1 NAME <script>alert(1)</script>", { name: "<script>alert(1)< script>" }],
    ["1 NAME see www.example.com", { name: "see www example com" }],
    ["1 SEX M", { sex: "male" }],
    ["1 SEX X", { sex: "other" }],
    ["1 SEX U", { sex: null }],
    [
      "1 BIRT\n2 DATE @#DJULIAN@ 3 MAY 1690\n2 PLAC Ribe,  Danmark",
      { birth: { date: "JULIAN 3 MAY 1690", place: "Ribe, Danmark" } },
    ],
    ["1 BIRT Y", { birth: null }],
    ["1 BIRT\n2 DATE 30 FEB 1900", { birth: { date: "(30 FEB 1900)", place: null } }],
    ["1 DEAT Y", { death: { date: null, place: null }, life: null }],
    ["1 DEAT", { death: null, life: null }],
    ["1 DEAT N", { death: null }],
    ["1 DEAT\n2 CAUS Cholera", { death: { date: null, place: null } }],
    ["1 DEAT\n2 DATE LIVING", { death: null, life: "living" }],
    ["1 NO DEAT", { life: "living" }],
    ["1 NO DEAT\n2 DATE TO 1900", { life: null }],
    ["1 RESN confidential", { visibility: "editors" }],
    ["1 RESN PRIVACY, LOCKED", { visibility: "keepers" }],
  ])("is read from %j", (lines, expected) => {
    expect(person(lines)).toMatchObject(expected);
  });

  it("has events, with the kind and title that the product knows", () => {
    const lines =
      "1 OCCU Baker\n2 DATE FROM 1920 TO 1925\n1 CHR\n2 PLAC Ribe\n1 CENS\n2 DATE 1880\n1 RELI Jewish\n1 EVEN\n2 TYPE Knighted\n1 BLES\n1 BURI\n2 RESN privacy\n2 DATE 1990";
    expect(
      person(lines).events.map(({ kind, title, date, place }) => [kind, title, date, place]),
    ).toEqual([
      ["occupation", "Baker", "FROM 1920 TO 1925", null],
      ["baptism", null, null, "Ribe"],
      ["other", "Folketælling", "1880", null],
      ["other", "Knighted", null, null],
    ]);
  });

  it("keeps notes, sources and labels, which are not for visitors", () => {
    const { person: of } = read(
      "0 @I1@ INDI\n1 NOTE own\n2 CONT two\n1 NOTE @N1@\n1 SOUR @S1@\n2 PAGE 7\n1 SOUR A letter\n1 OCCU Baker\n2 NOTE x\n2 SOUR @S1@\n3 QUAY 0\n" +
        "0 @N1@ NOTE shared\n0 @S1@ SOUR\n1 TITL Parish register\n",
    );
    expect(of()).toMatchObject({
      notes: "own\ntwo\n\nshared",
      citations: [
        { title: "Parish register", page: "7" },
        { title: "A letter", page: null },
      ],
      events: [{ note: "x", source: { kind: "uncertain", note: "Parish register" } }],
    });
    expect(withoutKeepersOwn(of())).toMatchObject({
      notes: null,
      citations: [],
      events: [{ title: "Baker", note: null, source: null }],
    });
  });

  it("is what a person could have typed, whatever the file says", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.constantFrom("www.a.dk", "\u202e", "x".repeat(400)),
    );
    const line = fc.constantFrom(
      "NAME",
      "SEX",
      "NOTE",
      "SOUR",
      "RESN",
      "OCCU",
      "EVEN",
      "BIRT",
      "DEAT",
      "DATE",
      "PLAC",
      "TYPE",
      "NICK",
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(1, 2), line, text), { maxLength: 12 }),
        (lines) => {
          const content = person(
            lines.map(([level, tag, value]) => `${level} ${tag} ${value}`).join("\n"),
          );
          expect(personChange.safeParse(content)).toMatchObject({ success: true, data: content });
        },
      ),
    );
  });
});

describe("a family of a file", () => {
  const people = ["I1", "I2", "I3", "I4"].map((id) => `0 @${id}@ INDI\n`);
  const family = (lines: string, more = "") =>
    read(`${people.join("")}${more}0 @F1@ FAM\n${lines}\n`).family();

  it("has partners of any sex and children in their order", () => {
    expect(
      family("1 HUSB @I1@\n1 HUSB @I2@\n1 CHIL @I4@\n1 CHIL @I3@\n1 MARR\n2 DATE 1955\n1 DIV Y"),
    ).toEqual({
      family: {
        partners: ["I1", "I2"],
        kind: "married",
        ended: "divorced",
        events: [
          { kind: "marriage", date: "1955", place: null, title: null, note: null, source: null },
          { kind: "divorce", date: null, place: null, title: null, note: null, source: null },
        ],
        children: [
          { personId: "I4", parents: [] },
          { personId: "I3", parents: [] },
        ],
      },
      dropped: [],
    });
  });

  it("has those who say that they belong to it", () => {
    const more = "0 @I5@ INDI\n1 FAMC @F1@\n2 PEDI adopted\n0 @I6@ INDI\n1 FAMS @F1@\n";
    const { partners, children } = family("1 WIFE @I1@", more).family;
    expect(partners).toEqual(["I1", "I6"]);
    expect(children).toEqual([
      {
        personId: "I5",
        parents: [
          { personId: "I1", kind: "adopted" },
          { personId: "I6", kind: "adopted" },
        ],
      },
    ]);
  });

  it.each([
    ["2 PEDI birth", [null, null]],
    ["2 PEDI FOSTER", ["foster", "foster"]],
    ["2 PEDI OTHER\n3 PHRASE Stedbarn", ["step", "step"]],
    ["1 ADOP\n2 FAMC @F1@\n3 ADOP WIFE", [null, "adopted"]],
  ])("has parents as %j says", (lines, kinds) => {
    const more = `0 @I5@ INDI\n1 FAMC @F1@\n${lines}\n`;
    const { children } = family("1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I5@", more).family;
    const parents = children[0]?.parents ?? [];
    expect(parents.map(({ kind }) => kind)).toEqual(
      kinds.every((kind) => kind === null) ? [] : kinds,
    );
  });

  it("has a kind for each parent where a program says it of each", () => {
    const { children } = family(
      "1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n2 _FREL Step\n2 _MREL Natural",
    ).family;
    expect(children[0]?.parents).toEqual([
      { personId: "I1", kind: "step" },
      { personId: "I2", kind: null },
    ]);
  });

  it("names those for whom it has no place", () => {
    const { family: read3, dropped } = family(
      "1 HUSB @I1@\n1 WIFE @I2@\n1 WIFE @I3@\n1 CHIL @I1@\n1 CHIL @I9@\n1 CHIL @VOID@\n1 CHIL @F1@",
    );
    expect(read3.partners).toEqual(["I1", "I2"]);
    expect(read3.children).toEqual([]);
    expect(dropped).toEqual(["I3", "I1"]);
  });

  it.each([
    ["", null, null],
    ["1 MARR\n2 TYPE Registered partnership", "registered", null],
    ["1 NO MARR", "together", null],
    ["1 ANUL Y", null, "annulled"],
    ["1 EVEN\n2 TYPE Separation", null, "separated"],
  ])("is by %j of kind %s and ended by %s", (lines, kind, ended) => {
    expect(family(`1 HUSB @I1@\n${lines}`).family).toMatchObject({ kind, ended });
  });
});
