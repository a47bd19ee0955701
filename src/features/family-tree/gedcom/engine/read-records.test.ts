import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRecordReader, type LineProblem } from "./read-records.ts";
import type { Structure } from "./structure.ts";
import { writeRecord } from "./write-records.ts";

function read(...texts: string[]) {
  const records: Structure[] = [];
  const problems: LineProblem[] = [];
  const reader = createRecordReader({
    onRecord: (record) => records.push(record),
    onProblem: (problem) => problems.push(problem),
  });
  for (const text of texts) reader.push(text);
  reader.end();
  return { records, problems };
}

const SEVEN = "0 HEAD\n1 GEDC\n2 VERS 7.0\n";

describe("any records", () => {
  const tag = fc.oneof(
    fc.constantFrom("NOTE", "NAME", "BIRT", "DATE", "_LOC", "TEXT", "INDI"),
    fc.stringMatching(/^_[A-Za-z0-9]{1,6}$/),
  );
  const id = fc.stringMatching(/^[A-Z0-9_]{1,5}$/);
  const letter = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("@", "@@", "@#DJULIAN@ ", "\n", " ", "æ", "@I1@") },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
    { weight: 1, arbitrary: fc.string({ minLength: 200, maxLength: 700 }) },
  );
  const text = fc
    .array(letter, { minLength: 1, maxLength: 8 })
    .map((letters) =>
      letters
        .join("")
        .replaceAll(/[\r\0]/g, "")
        .toWellFormed(),
    )
    .filter((whole) => whole !== "");
  const nested = (depth: number): fc.Arbitrary<Structure> =>
    fc
      .record({
        tag,
        xref: fc.option(id, { freq: 6, nil: undefined }),
        payload: fc.option(
          fc.oneof(
            text.map((of) => ({ text: of })),
            id.map((to) => ({ to })),
          ),
        ),
        parts:
          depth === 0
            ? fc.constant<Structure[]>([])
            : fc.array(nested(depth - 1), { maxLength: 3 }),
      })
      .map(({ payload, parts, xref, ...own }) => ({
        ...own,
        ...(xref === undefined ? {} : { xref }),
        ...payload,
        ...(parts.length > 0 ? { parts } : {}),
      }));
  const structure = nested(3);

  it.each(["5.5.1", "7.0"] as const)("survive being written and read in %s", (version) => {
    fc.assert(
      fc.property(
        fc.array(structure, { minLength: 1, maxLength: 4 }),
        fc.nat(50),
        (records, cut) => {
          const head = `0 HEAD\n1 GEDC\n2 VERS ${version}\n`;
          const whole = head + records.map((record) => writeRecord(record, version)).join("");
          const again = read(whole.slice(0, cut), whole.slice(cut));
          expect(again.records.slice(1)).toEqual(records);
          expect(again.problems).toEqual([]);
        },
      ),
    );
  });

  it("have ids of version 7 in it, each its own", () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^[a-zA-Z0-9_.-]{1,4}$/), { minLength: 2 });
    fc.assert(
      fc.property(ids, (some) => {
        const written = some.map((xref) => writeRecord({ tag: "INDI", xref }, "7.0"));
        expect(written.filter((line) => !/^0 @[A-Z0-9_]+@ INDI\n$/.test(line))).toEqual([]);
        expect(new Set(written).size).toBe(some.length);
      }),
    );
  });

  it("fit in the lines of 5.5.1", () => {
    fc.assert(
      fc.property(structure, (record) => {
        const lines = writeRecord(record, "5.5.1").split("\n");
        const escaped = lines.filter((line) => line.length > 255 && !line.includes("@@"));
        expect(escaped).toEqual([]);
      }),
    );
  });

  it("are the same whatever ends their lines", () => {
    fc.assert(
      fc.property(
        structure,
        fc.constantFrom("\r\n", "\r", "\n\r", "\n\n", "\r\r\n"),
        (record, ending) => {
          const whole = SEVEN + writeRecord(record, "7.0");
          // A bare carriage return ends lines only where all do.
          const at = Math.floor(whole.length / 2);
          const written = whole.replaceAll("\n", ending);
          expect(read(written.slice(0, at), written.slice(at)).records).toEqual(
            read(whole).records,
          );
        },
      ),
    );
  });
});

it("never throws and never loses count of lines, whatever the file is", () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "0 HEAD",
      "1 CONT x",
      "3 DATE 1900",
      "0 @I1@ INDI",
      "1 CONC",
      "0 TRLR",
      "99 X",
      "1 FAMC @F1@",
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const { records, problems } = read(lines.join("\n"));
      expect(records.every(({ tag }) => tag !== "")).toBe(true);
      expect(problems.every((problem) => problem.line >= 1)).toBe(true);
    }),
  );
});

it("reads a file without header, trailer, and levels in order", () => {
  const { records, problems } = read(
    "0 @I1@ INDI\n1 NAME Ane\n  3 DATE 1900\n3 PLAC Ribe\n\n 1 SEX F",
  );
  expect(records).toEqual([
    {
      tag: "INDI",
      xref: "I1",
      parts: [
        {
          tag: "NAME",
          text: "Ane",
          parts: [
            { tag: "DATE", text: "1900" },
            { tag: "PLAC", text: "Ribe" },
          ],
        },
        { tag: "SEX", text: "F" },
      ],
    },
  ]);
  expect(problems).toEqual([
    { line: 3, text: "  3 DATE 1900", reason: "levelJump", kept: true },
    { line: 4, text: "3 PLAC Ribe", reason: "levelJump", kept: true },
  ]);
});

it("puts a bare text on the line above and says where it stood", () => {
  const { records, problems } = read(
    "0 @I1@ INDI\n1 NOTE He was born\nin a ditch,\n1850 they say.\n1 SEX M",
  );
  expect(records[0]?.parts?.[0]?.text).toBe("He was born\nin a ditch,\n1850 they say.");
  expect(problems.map(({ line, reason, kept }) => [line, reason, kept])).toEqual([
    [3, "bareText", true],
    [4, "bareText", true],
  ]);
});

it("keeps a bare text under a pointer", () => {
  const { records } = read("0 @I1@ INDI\n1 FAMC @F1@\nthe second one");
  expect(records[0]?.parts?.[0]).toEqual({
    tag: "FAMC",
    to: "F1",
    parts: [{ tag: "CONT", text: "the second one" }],
  });
});

it("says what it can't keep", () => {
  const deep = Array.from({ length: 101 }, (_, level) => `${level} NOTE x`).join("\n");
  expect(read("nothing\n1 NAME Ane").problems.map(({ reason, kept }) => [reason, kept])).toEqual([
    ["bareText", false],
    ["noRecord", false],
  ]);
  expect(read(deep).problems).toEqual([
    { line: 101, text: "100 NOTE x", reason: "tooDeep", kept: false },
  ]);
  const { records, problems } = read(
    "0 @I1@ INDI\n1 NOTE ",
    ..."x"
      .repeat(20)
      .split("")
      .map(() => "a".repeat(1_000_000)),
    "\n1 SEX F",
  );
  expect(problems.map(({ reason }) => reason)).toEqual(["lineTooLong"]);
  expect(records[0]?.parts?.map(({ tag, text }) => [tag, text?.length])).toEqual([
    ["NOTE", 999_993],
    ["SEX", 1],
  ]);
});

it("continues a text on its own level, under other parts, and not under a pointer", () => {
  const own = read("0 @I1@ INDI\n1 NOTE a\n1 CONT b\n1 CONC c").records[0];
  expect(own?.parts).toEqual([{ tag: "NOTE", text: "a\nbc" }]);
  const late = read("0 @I1@ INDI\n1 NOTE a\n2 SOUR @S1@\n2 CONT b");
  expect(late.records[0]?.parts?.[0]?.text).toBe("a\nb");
  expect(late.problems.map(({ reason }) => reason)).toEqual(["strayContinuation"]);
});

it("follows each version's rule of the @", () => {
  const note = "0 @N1@ NOTE @@me a@@b @#DJULIAN@ c@d\n1 CONT @@me\n";
  expect(read(note).records[0]?.text).toBe("@me a@b @#DJULIAN@ c@d\n@me");
  expect(read(SEVEN + note).records[1]?.text).toBe("@me a@@b @#DJULIAN@ c@d\n@me");
});

it("removes what no text can hold", () => {
  const { records, problems } = read("0 @I1@ INDI\n1 NAME A\0ne\n");
  expect(records[0]?.parts?.[0]?.text).toBe("Ane");
  expect(problems).toEqual([
    { line: 2, text: "1 NAME Ane", reason: "controlCharacter", kept: true },
  ]);
});

it("takes a second header for a record and ends with no trailer", () => {
  const { records, problems } = read("0 HEAD\n0 TRLR\n0 HEAD\n1 SOUR x\n0 @I1@ INDI");
  expect(records.map(({ tag }) => tag)).toEqual(["HEAD", "HEAD", "INDI"]);
  expect(problems.map(({ reason }) => reason)).toEqual(["secondHead"]);
});
