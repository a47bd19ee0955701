import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHiding } from "./hide-living.ts";
import { createRecordReader } from "./read-records.ts";
import type { Structure } from "./structure.ts";
import { writeRecord } from "./write-records.ts";

function read(text: string): Structure[] {
  const records: Structure[] = [];
  const reader = createRecordReader({
    onRecord: (record) => records.push(record),
    onProblem: () => {},
  });
  reader.push(text);
  reader.end();
  return records;
}

function without(
  living: readonly string[],
  records: readonly Structure[],
  areFilesSent = false,
): string[] {
  const hiding = createHiding((id) => living.includes(id), { areFilesSent });
  for (const record of records) hiding.takeFirst(record);
  for (const record of records) hiding.takeSecond(record);
  const shown = records.flatMap((record) => hiding.shown(record) ?? []);
  return shown.flatMap((record) => writeRecord(record, "7.0").trimEnd().split("\n"));
}

const FILE = `0 HEAD
1 SUBM @U1@
0 @U1@ SUBM
1 NAME Sender Someone
0 @I1@ INDI
1 NAME Ane /Lund/
1 NCHI 2
1 NOTE Her daughter, Dorte Lund, lives in Ribe.
1 NOTE She baked.
1 SNOTE @N1@
1 SNOTE @N2@
1 ASSO @I3@
2 ROLE FRIEND
1 SUBM @U1@
1 FAMS @F1@
1 FAMS @F2@
0 @I2@ INDI
1 NAME Villy /Lund/
1 FAMS @F1@
0 @I3@ INDI
1 NAME Dorte Marie /Lund/
1 SNOTE @N3@
1 FAMC @F1@
0 @I4@ INDI
1 NAME Palle /Holm/
1 FAMS @F2@
0 @I5@ INDI
1 NAME Karl /Lund/
1 FAMC @F1@
1 FAMC @F2@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 CHIL @I5@
1 NCHI 2
1 MARR
2 DATE 1955
0 @F2@ FAM
1 HUSB @I4@
1 WIFE @I1@
1 CHIL @I5@
1 MARR
2 DATE 1970
2 SNOTE @N5@
0 @N1@ SNOTE of all
0 @N2@ SNOTE by Dorte Marie Lund
0 @N3@ SNOTE hers alone
0 @N4@ SNOTE nobody's
0 @N5@ SNOTE of their wedding`;

describe("a file without the living", () => {
  it("has no record, name, date, note or shell of them", () => {
    expect(without(["I3", "I4"], read(FILE))).toEqual([
      "0 @I1@ INDI",
      "1 NAME Ane /Lund/",
      "1 NOTE She baked.",
      "1 SNOTE @N1@",
      "1 FAMS @F1@",
      "1 FAMS @F2@",
      "0 @I2@ INDI",
      "1 NAME Villy /Lund/",
      "1 FAMS @F1@",
      "0 @I5@ INDI",
      "1 NAME Karl /Lund/",
      "1 FAMC @F1@",
      "1 FAMC @F2@",
      "0 @F1@ FAM",
      "1 HUSB @I2@",
      "1 WIFE @I1@",
      "1 CHIL @I5@",
      "1 MARR",
      "2 DATE 1955",
      "0 @F2@ FAM",
      "1 WIFE @I1@",
      "1 CHIL @I5@",
      "0 @N1@ SNOTE of all",
    ]);
  });

  it("drops a family of which one person is left", () => {
    const lines = without(["I2", "I3", "I4", "I5"], read(FILE));
    expect(lines.filter((line) => line.includes("FAM"))).toEqual([]);
  });

  it("holds no secret and no pointer to nowhere, whoever is living", () => {
    const people = ["I1", "I2", "I3", "I4", "I5", "I6"];
    const family = fc.record({
      members: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 4 }),
      note: fc.constantFrom(...people),
    });
    fc.assert(
      fc.property(fc.array(family, { maxLength: 4 }), fc.subarray(people), (families, living) => {
        const secret = (id: string) => `Secret ${id}`;
        const persons = people.map((id) => {
          const own = families.flatMap(({ members }, at) =>
            members.includes(id) ? [`1 FAM${members.indexOf(id) < 2 ? "S" : "C"} @F${at}@\n`] : [],
          );
          return `0 @${id}@ INDI\n1 NAME Secret /${id}/\n1 BIRT\n2 DATE 19${id.slice(1)}0\n1 SNOTE @N${id}@\n${own.join("")}0 @N${id}@ SNOTE about ${secret(id)}\n`;
        });
        const records = families.map(({ members, note }, at) => {
          const lines = members.map(
            (id, place) => `1 ${["HUSB", "WIFE"][place] ?? "CHIL"} @${id}@\n`,
          );
          return `0 @F${at}@ FAM\n${lines.join("")}1 MARR\n2 NOTE ${secret(note)} was there\n`;
        });
        const lines = without(living, read([...persons, ...records].join("")));
        const text = lines.join("\n");
        expect(living.filter((id) => text.includes(id))).toEqual([]);
        const ids = new Set(
          lines.flatMap((line) => /^0 @(?<id>\w+)@/.exec(line)?.groups?.["id"] ?? []),
        );
        const pointers = lines.flatMap(
          (line) => /^[1-9] \w+ @(?<id>\w+)@$/.exec(line)?.groups?.["id"] ?? [],
        );
        expect(pointers.filter((id) => !ids.has(id))).toEqual([]);
        expect(people.filter((id) => !living.includes(id) && !ids.has(id))).toEqual([]);
      }),
    );
  });
});

describe("pictures, whose files leave, too", () => {
  const MEDIA = `0 @I1@ INDI
1 NAME Ane /Lund/
1 OBJE @O1@
1 OBJE @O2@
1 OBJE @O3@
1 OBJE
2 FILE both.jpg
1 OBJE
2 FILE hers.jpg
1 FAMS @F1@
0 @I2@ INDI
1 NAME Dorte /Lund/
1 BIRT
2 OBJE @O2@
1 OBJE
2 FILE both.jpg
1 FAMC @F1@
0 @I3@ INDI
1 NAME Villy /Lund/
1 FAMS @F1@
0 @F1@ FAM
1 HUSB @I3@
1 WIFE @I1@
1 CHIL @I2@
1 OBJE @O4@
0 @O1@ OBJE
1 FILE ane.jpg
0 @O2@ OBJE
1 FILE christening.jpg
0 @O3@ OBJE
1 FILE christening.jpg
0 @O4@ OBJE
1 FILE family.jpg
0 @O5@ OBJE
1 FILE Dorte%20Lund.jpg`;
  const filesIn = (lines: readonly string[]) =>
    lines.flatMap((line) => /FILE (?<name>.*)/.exec(line)?.groups?.["name"] ?? []);

  it("go where a living person has them, or a family with one, in whichever record", () => {
    const lines = without(["I2"], read(MEDIA), true);
    expect(filesIn(lines)).toEqual(["hers.jpg", "ane.jpg"]);
    expect(lines.filter((line) => line.includes("OBJE @"))).toEqual(["1 OBJE @O1@"]);
    expect(filesIn(without([], read(MEDIA), true))).toHaveLength(7);
  });

  it("are told of where only words leave, but not by a name in an address", () => {
    const told = read(MEDIA.replace("1 OBJE @O4@", "1 OBJE @O4@\n1 OBJE @O5@"));
    const files = filesIn(without(["I2"], told));
    expect(files).toContain("christening.jpg");
    expect(files).not.toContain("Dorte%20Lund.jpg");
  });
});
