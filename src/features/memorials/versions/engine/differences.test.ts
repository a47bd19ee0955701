import fc from "fast-check";
import { expect, it } from "vitest";
import { differencesOf, type Difference } from "./differences.ts";

const textOf = (parts: readonly Difference[], kind: "added" | "removed") =>
  parts
    .filter((part) => part.kind === "same" || part.kind === kind)
    .map(({ text }) => text)
    .join("");
const whole = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const changed = (before: string[], after: string[], language = "da") =>
  differencesOf(before, after, language).differences.filter(({ kind }) => kind !== "same");

it("names words changed in a paragraph, and leaves out those that are the same", () => {
  const before = ["Inger blev født i Løgstør.", "Hun syede om aftenen og sang."];
  const after = ["Inger blev født i Løgstør.", "Hun strikkede om aftenen og sang."];
  expect(differencesOf(before, after, "da")).toEqual({
    isRewritten: false,
    differences: [
      { kind: "same", text: "Inger blev født i Løgstør.\nHun " },
      { kind: "removed", text: "syede" },
      { kind: "added", text: "strikkede" },
      { kind: "same", text: " om aftenen og sang.\n" },
    ],
  });
});

it("tells neighbouring words as one change", () => {
  expect(
    changed(["Hun var glad for sin have og sine børn"], ["Hun var glad for sit hus og sine børn"]),
  ).toEqual([
    { kind: "removed", text: "sin have" },
    { kind: "added", text: "sit hus" },
  ]);
});

it.each([
  ["ja", "彼女は海辺の町で生まれました。", "彼女は山の町で生まれました。"],
  ["ar", "ولدت إنجر في مدينة صغيرة على البحر", "ولدت إنجر في قرية صغيرة على البحر"],
  ["th", "เธอเกิดที่เมืองเล็กริมทะเล", "เธอเกิดที่หมู่บ้านเล็กริมทะเล"],
])("tells words apart in %s", (language, before, after) => {
  const { differences, isRewritten } = differencesOf([before], [after], language);
  expect(isRewritten).toBe(false);
  expect(differences.some(({ kind }) => kind === "same")).toBe(true);
  expect(textOf(differences, "removed")).toBe(`${before}\n`);
  expect(textOf(differences, "added")).toBe(`${after}\n`);
});

it("tells a paragraph more or less as that paragraph alone", () => {
  expect(changed(["Et", "Tre"], ["Et", "To", "Tre"])).toEqual([{ kind: "added", text: "To\n" }]);
  expect(changed(["Et", "To"], ["To"])).toEqual([{ kind: "removed", text: "Et\n" }]);
  expect(changed([], ["Et"])).toEqual([{ kind: "added", text: "Et\n" }]);
});

it("never tells a part of a picture's id", () => {
  const [one, other] = [
    "▣ 0190f3a4-0000-7000-8000-000000000001",
    "▣ 0190f3a4-0000-7000-8000-000000000002",
  ];
  expect(changed(["Et", one], ["Et", other])).toEqual([
    { kind: "removed", text: `${one}\n` },
    { kind: "added", text: `${other}\n` },
  ]);
});

it("says that a text was rewritten instead of naming chance words in common", () => {
  const before = ["Inger blev født i Løgstør og voksede op ved fjorden."];
  const after = ["Mange år senere tog familien af sted til Canada og blev der."];
  expect(differencesOf(before, after, "da")).toEqual({
    isRewritten: true,
    differences: [
      { kind: "removed", text: whole(before) },
      { kind: "added", text: whole(after) },
    ],
  });
});

it("names a word changed in each of a thousand paragraphs", () => {
  const before = Array.from({ length: 1000 }, (_, index) => `Dag ${index} gik Inger til stranden`);
  const after = before.map((line) => line.replace("Inger", "Grethe"));
  const { isRewritten, differences } = differencesOf(before, after, "da");
  expect(isRewritten).toBe(false);
  expect(differences.slice(0, 3)).toEqual([
    { kind: "same", text: "Dag 0 gik " },
    { kind: "removed", text: "Inger" },
    { kind: "added", text: "Grethe" },
  ]);
});

it("both texts can be read from the differences", () => {
  const line = fc
    .array(fc.constantFrom("a", "b", "c", "d", "é", "海", "▣ x", "3", "."), { minLength: 1 })
    .map((words) => words.join(" "));
  const lines = fc.array(line, { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const { differences } = differencesOf(before, after, "da");
      expect(textOf(differences, "removed")).toBe(whole(before));
      expect(textOf(differences, "added")).toBe(whole(after));
      const kinds = differences.map(({ kind }) => kind);
      expect(kinds.some((kind, index) => kind === kinds[index + 1])).toBe(false);
    }),
  );
});
