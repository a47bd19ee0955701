import { describe, expect, it } from "vitest";
import type { PersonContent } from "../../tree/model.ts";
import { withFamilies } from "./edit-family.server.ts";
import { editPerson } from "./edit-person.server.ts";
import { readPerson } from "./read-person.server.ts";
import { createRecordReader } from "../engine/read-records.ts";
import type { Structure, Version } from "../engine/structure.ts";
import { writeRecord } from "../engine/write-records.ts";

type Named = PersonContent & { name: string };

function read(text: string, version: Version): Structure[] {
  const records: Structure[] = [];
  const reader = createRecordReader({
    onRecord: (record) => records.push(record),
    onProblem: () => {},
  });
  reader.push(`0 HEAD\n1 GEDC\n2 VERS ${version}\n${text}`);
  reader.end();
  return records.slice(1);
}

function lookupIn(records: readonly Structure[]) {
  return {
    find: (id: string) => records.find(({ xref }) => xref === id) ?? null,
    titleOf: () => null,
  };
}

const lines = (records: readonly Structure[], version: Version) =>
  records.flatMap((record) => writeRecord(record, version).trimEnd().split("\n"));

const FILE =
  "0 @I1@ INDI\n1 NAME Ane Marie /Lund/\n2 GIVN Ane Marie\n2 SURN Lund\n2 _RUFNAME Ane\n1 SEX F\n1 BIRT\n2 DATE 3 MAY 1890\n3 TIME 12:00\n2 PLAC Ribe\n3 MAP\n4 LATI N55\n2 SOUR @S1@\n" +
  "1 OCCU Baker\n2 DATE 1910\n1 OCCU Nurse\n2 NOTE x\n1 FAMS @F1@\n2 NOTE keep\n1 FAMC @F2@\n2 PEDI birth\n1 _CUSTOM y\n2 DATE z\n1 CHAN\n2 DATE 1 JAN 2000\n";

function edited(change: Partial<Named>, version: Version = "5.5.1") {
  const records = read(FILE, version);
  const lookup = lookupIn(records);
  const context = { version, lookup, isTaken: (id: string) => lookup.find(id) !== null };
  const record = records[0] ?? { tag: "INDI" };
  const before = readPerson(record, context.lookup);
  return {
    before,
    lines: lines(editPerson(record, before, { ...before, ...change }, context), version),
  };
}

const original = FILE.trimEnd().split("\n");

function difference(after: readonly string[]) {
  return {
    gone: original.filter((line) => !after.includes(line)),
    came: after.filter((line) => !original.includes(line)),
  };
}

describe("an edit of a person", () => {
  it("changes nothing where nothing was changed", () => {
    expect(edited({}).lines).toEqual(original);
  });

  it.each([
    [{ sex: "other" }, { gone: ["1 SEX F"], came: ["1 SEX X"] }],
    [{ sex: null }, { gone: ["1 SEX F"], came: [] }],
    [
      { name: "Ane Lund" },
      { gone: ["1 NAME Ane Marie /Lund/", "2 GIVN Ane Marie"], came: ["1 NAME Ane /Lund/"] },
    ],
    [
      { name: "Ane Marie Holm" },
      { gone: ["1 NAME Ane Marie /Lund/", "2 SURN Lund"], came: ["1 NAME Ane Marie /Holm/"] },
    ],
    [{ nickname: "Stine" }, { gone: [], came: ["2 NICK Stine"] }],
    [{ birthName: "Bæk" }, { gone: [], came: ["1 NAME /Bæk/", "2 TYPE maiden"] }],
    [
      { birth: { date: "4 MAY 1890", place: "Ribe" } },
      { gone: ["2 DATE 3 MAY 1890", "3 TIME 12:00"], came: ["2 DATE 4 MAY 1890"] },
    ],
    [
      { birth: { date: "3 MAY 1890", place: "Vejen" } },
      { gone: ["2 PLAC Ribe", "3 MAP", "4 LATI N55"], came: ["2 PLAC Vejen"] },
    ],
    [{ death: { date: null, place: null } }, { gone: [], came: ["1 DEAT Y"] }],
    [
      { death: { date: "BET 1950 AND 1960", place: null } },
      { gone: [], came: ["1 DEAT", "2 DATE BET 1950 AND 1960"] },
    ],
    [{ life: "living" }, { gone: [], came: ["1 _NO DEAT"] }],
    [{ notes: "a\nb" }, { gone: [], came: ["1 NOTE a", "2 CONT b"] }],
    [
      { citations: [{ title: "Register", page: "7" }] },
      { gone: [], came: ["1 SOUR Register", "2 PAGE 7"] },
    ],
    [{ visibility: "keepers" }, { gone: [], came: ["1 RESN privacy"] }],
  ] satisfies [Partial<Named>, unknown][])("to %j changes its own lines", (change, expected) => {
    expect(difference(edited(change).lines)).toEqual(expected);
  });

  it("changes, drops and adds events by themselves", () => {
    const [baker, nurse] = edited({}).before.events;
    if (baker === undefined || nurse === undefined) throw new Error("no events");
    expect(difference(edited({ events: [nurse] }).lines)).toEqual({
      gone: ["1 OCCU Baker", "2 DATE 1910"],
      came: [],
    });
    const later = { ...baker, date: "1911", title: "Master baker" };
    const baptism = { ...baker, kind: "baptism", date: null, title: null } as const;
    expect(difference(edited({ events: [nurse, later, baptism] }).lines)).toEqual({
      gone: ["1 OCCU Baker", "2 DATE 1910"],
      came: ["1 OCCU Master baker", "2 DATE 1911", "1 BAPM Y"],
    });
  });

  it("makes a record for a source in version 7", () => {
    expect(
      edited({ citations: [{ title: "Register", page: null }] }, "7.0").lines.slice(-3),
    ).toEqual(["1 SOUR @I1_E1@", "0 @I1_E1@ SOUR", "1 TITL Register"]);
  });

  it("gives a new source of version 7 an id that no record of the file has", () => {
    const earlier = "0 @I1@ INDI\n1 NAME Ida\n1 SOUR @I1_E1@\n0 @I1_E1@ SOUR\n1 TITL Register\n";
    const records = read(earlier, "7.0");
    const lookup = lookupIn(records);
    const context = { version: "7.0", lookup, isTaken: (id: string) => id === "I1_E1" } as const;
    const [record = { tag: "INDI" }] = records;
    const before = readPerson(record, lookup);
    const citations = [...before.citations, { title: "Letter", page: null }];
    const edited = lines(editPerson(record, before, { ...before, citations }, context), "7.0");
    expect(edited.slice(-4)).toEqual([
      "1 SOUR @I1_E1@",
      "1 SOUR @I1_E2@",
      "0 @I1_E2@ SOUR",
      "1 TITL Letter",
    ]);
  });
});

it("keeps pointers to families with all that stands under them", () => {
  const [record = { tag: "INDI" }] = read(FILE, "5.5.1");
  const belonging = { partnerIn: ["F1", "F3"], childIn: [{ family: "F2", parents: [] }] };
  expect(difference(lines([withFamilies(record, belonging, "5.5.1")], "5.5.1"))).toEqual({
    gone: [],
    came: ["1 FAMS @F3@"],
  });
  const alone = withFamilies(record, { partnerIn: [], childIn: [] }, "5.5.1");
  expect(difference(lines([alone], "5.5.1")).gone).toEqual([
    "1 FAMS @F1@",
    "2 NOTE keep",
    "1 FAMC @F2@",
    "2 PEDI birth",
  ]);
});
