import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRecordReader } from "./read-records.ts";
import { addOldTags, schemaOf } from "./schema.ts";
import type { Structure, Version } from "./structure.ts";
import { toFive } from "./to-five.ts";
import { toSeven } from "./to-seven.ts";
import { writeRecord } from "./write-records.ts";

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

function lines(records: Structure[], version: Version): string[] {
  return records.flatMap((record) => writeRecord(record, version).trimEnd().split("\n"));
}

function up(text: string): string[] {
  return lines(read(text, "5.5.1").flatMap(toSeven), "7.0");
}

function down(text: string, schema = new Map<string, string>()): string[] {
  return lines(
    read(text, "7.0").map((record) => toFive(record, schema)),
    "5.5.1",
  );
}

function andBack(text: string): string[] {
  const records = read(text, "5.5.1");
  const schema = new Map<string, string>();
  for (const record of records) addOldTags(record, schema);
  return lines(
    records.flatMap(toSeven).map((record) => toFive(record, schema)),
    "5.5.1",
  );
}

describe("a file of 5.5.1", () => {
  it.each([
    ["1 NAME 橘\n2 ROMN Tachibana\n3 TYPE romaji", "1 NAME 橘\n2 TRAN Tachibana\n3 LANG ja-Latn"],
    [
      "1 NAME 橘\n2 FONE たちばな\n3 TYPE mine",
      "1 NAME 橘\n2 TRAN たちばな\n3 LANG und\n3 _TYPE mine",
    ],
    ["1 RIN 9876", "1 EXID 9876\n2 TYPE https://gedcom.io/terms/v7/RIN"],
    ["1 ASSO @I2@\n2 RELA Witness", "1 ASSO @I2@\n2 ROLE WITN"],
    ["1 ASSO @I2@\n2 RELA Honorary uncle", "1 ASSO @I2@\n2 ROLE OTHER\n3 PHRASE Honorary uncle"],
    ["1 ASSO @I2@\n2 RELA _GODCHILD", "1 ASSO @I2@\n2 ROLE _GODCHILD"],
    ["1 NOTE @N1@", "1 SNOTE @N1@"],
    ["1 NOTE two\n2 CONT lines", "1 NOTE two\n2 CONT lines"],
    ["1 DEAT\n2 AGE CHILD", "1 DEAT\n2 AGE < 8y\n3 PHRASE Child"],
    ["1 DEAT\n2 AGE <8y", "1 DEAT\n2 AGE < 8y"],
    ["1 DEAT\n2 AGE 73", "1 DEAT\n2 AGE 73y\n3 _WAS 73"],
    ["1 DEAT\n2 AGE old", "1 DEAT\n2 AGE\n3 PHRASE old"],
    [
      "1 FAMC @F1@\n2 PEDI birth\n2 STAT challenged",
      "1 FAMC @F1@\n2 PEDI BIRTH\n2 STAT CHALLENGED",
    ],
    ["1 FAMC @F1@\n2 PEDI Step", "1 FAMC @F1@\n2 PEDI OTHER\n3 PHRASE Step"],
    ["1 RESN confidential", "1 RESN CONFIDENTIAL"],
    ["1 RESN None", "1 RESN _NONE\n2 _WAS None"],
    ["1 SEX Male", "1 SEX M\n2 _WAS Male"],
    ["1 NAME Juan\n2 SURN Hernandez, Martinez", "1 NAME Juan\n2 SURN Hernandez\n2 SURN Martinez"],
    ["1 NAME Ane\n2 TYPE married", "1 NAME Ane\n2 TYPE MARRIED"],
    ["1 BIRT\n2 DATE 30 JAN 1648/9", "1 BIRT\n2 DATE 30 JAN 1649\n3 PHRASE 30 JAN 1648/9"],
    ["1 BIRT\n2 DATE @#DROMAN@ 71", "1 BIRT\n2 DATE _ROMAN 71"],
    ["1 BIRT\n2 DATE INT 1900 (the turn)", "1 BIRT\n2 DATE 1900\n3 PHRASE the turn"],
    ["1 BIRT\n2 DATE (winter)", "1 BIRT\n2 DATE\n3 PHRASE winter"],
    ["1 BIRT\n2 DATE 1 Sept 1900", "1 BIRT\n2 DATE 1 SEP 1900\n3 _WAS 1 Sept 1900"],
    ["1 BAPL\n2 STAT DNS/CAN", "1 BAPL\n2 STAT DNS_CAN"],
    ["1 CHAN\n2 DATE 5 JAN 2021", "1 CHAN\n2 DATE 5 JAN 2021"],
    ["1 SUBN @B1@", "1 _SUBN @B1@"],
    ["1 _UID 12AB", "1 UID 12AB"],
    ["1 _LOC @L1@", "1 _LOC @L1@"],
    ["1 ILLE Y", "1 _ILLE Y"],
    ["1 _Photo Y", "1 _PHOTO Y"],
  ])("has %j in 5.5.1, and in version 7 %j, and comes back", (five, seven) => {
    expect(up(`0 @I1@ INDI\n${five}\n`).slice(1)).toEqual(seven.split("\n"));
    expect(andBack(`0 @I1@ INDI\n${five}\n`).slice(1)).toEqual(five.split("\n"));
  });

  it("gives media and sources that stood inside of others a record of their own", () => {
    const own = [
      "0 @I1@ INDI",
      "1 OBJE",
      "2 FILE d:\\john.jpg",
      "3 FORM jpg",
      "4 TYPE photo",
      "2 TITL John",
      "1 DEAT",
      "2 SOUR A letter",
      "3 TEXT He passed away.",
      "3 QUAY 2",
    ];
    expect(up(own.join("\n"))).toEqual([
      "0 @I1@ INDI",
      "1 OBJE @I1_O1@",
      "1 DEAT",
      "2 SOUR @I1_S2@",
      "3 QUAY 2",
      "0 @I1_O1@ OBJE",
      "1 FILE d:\\john.jpg",
      "2 FORM image/jpeg",
      "3 _WAS jpg",
      "3 MEDI PHOTO",
      "2 TITL John",
      "0 @I1_S2@ SOUR",
      "1 TITL A letter",
      "1 TEXT He passed away.",
    ]);
  });

  it("declares what turns back, and nothing that the file had as its own", () => {
    const schema = new Map<string, string>();
    for (const record of read("0 @I1@ INDI\n1 ILLE Y\n1 _LOC x\n", "5.5.1"))
      addOldTags(record, schema);
    expect([...schema.keys()]).toEqual(["_WAS", "_ILLE"]);
    const parts = [...schema].map(([tag, address]) => ({ tag: "TAG", text: `${tag} ${address}` }));
    expect(schemaOf({ tag: "HEAD", parts: [{ tag: "SCHMA", parts }] })).toEqual(schema);
  });
});

describe("a file of version 7", () => {
  const SEVEN = [
    "1 NAME Ane\n2 TRAN Anna\n3 LANG de",
    "1 NO MARR\n2 DATE TO 1900",
    "1 UID 12AB",
    "1 EXID 9\n2 TYPE https://example.org/",
    "1 BIRT\n2 DATE BET 1900 AND 1910\n3 PHRASE as the priest said\n2 SDATE 1905",
    "1 BIRT\n2 DATE\n3 PHRASE winter",
    "1 BIRT\n2 DATE FROM JULIAN 1670 TO GREGORIAN 1800",
    "1 NOTE hello\n2 MIME text/html\n2 LANG en\n2 TRAN hej\n3 LANG da",
    "1 SNOTE @N1@",
    "1 FAMC @VOID@\n2 PEDI OTHER\n3 PHRASE Step",
    "1 ASSO @I2@\n2 ROLE GODP",
    "1 ASSO @I2@\n2 ROLE _GODCHILD",
    "1 ASSO @I2@\n2 ROLE OTHER\n3 PHRASE Uncle",
    "1 SOUR @S1@\n2 EVEN BIRT\n3 ROLE OTHER\n4 PHRASE Midwife",
    "1 CREA\n2 DATE 1 JAN 2020",
    "1 OBJE @O1@\n2 CROP\n3 TOP 1\n3 LEFT 2",
    "1 INIL\n2 STAT PRE_1970",
    "1 SEX X",
    "1 FAMC @F1@\n2 PEDI _MILK",
    "1 DEAT\n2 AGE > 8y 3m",
    "1 _EXT @R1@",
  ];
  it.each(SEVEN)("comes back from 5.5.1 with %j", (seven) => {
    const record = `0 @I1@ INDI\n${seven}\n`;
    const five = down(record);
    const again = lines(read(five.join("\n"), "5.5.1").flatMap(toSeven), "7.0");
    expect(again.slice(1)).toEqual(seven.split("\n"));
  });

  it("has its own words in 5.5.1", () => {
    expect(
      down("0 @N1@ SNOTE hello\n0 @I1@ INDI\n1 SNOTE @N1@\n1 ASSO @I2@\n2 ROLE GODP\n1 UID 1\n"),
    ).toEqual([
      "0 @N1@ NOTE hello",
      "0 @I1@ INDI",
      "1 NOTE @N1@",
      "1 ASSO @I2@",
      "2 RELA Godparent",
      "1 _UID 1",
    ]);
  });
});

it("turns any text of 5.5.1 back, wherever it stands", () => {
  const place = fc.constantFrom(
    "1 SEX $",
    "1 RESN $",
    "1 DEAT\n2 AGE $",
    "1 BIRT\n2 DATE $",
    "1 FAMC @F1@\n2 PEDI $",
    "1 FAMC @F1@\n2 STAT $",
    "1 NAME x\n2 TYPE $",
    "1 NAME x\n2 SURN $",
    "1 ASSO @I2@\n2 RELA $",
    "1 _ASSO @I2@\n2 RELA $",
    "1 SOUR @S1@\n2 EVEN x\n3 ROLE $",
    "1 SLGC\n2 STAT $",
  );
  const text = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9 ,()/@<]{1,12}$/),
    fc.constantFrom("M", "1900", "(x)", "< 8y", "a, b", "birth", "OTHER", "Witness", "1699/00"),
  );
  fc.assert(
    fc.property(place, text, (where, said) => {
      const record = `0 @I1@ INDI\n${where.replace("$", () => said)}\n`;
      expect(andBack(record)).toEqual(lines(read(record, "5.5.1"), "5.5.1"));
    }),
    { numRuns: 1000 },
  );
});
