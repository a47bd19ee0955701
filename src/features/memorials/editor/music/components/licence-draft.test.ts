import { describe, expect, test } from "vitest";
import type { Licence } from "#features/memorials/music/contract.ts";
import { draftOf, licenceOf } from "./licence-draft.ts";

const WHOLE: Licence[] = [
  { kind: "own" },
  { kind: "permission", from: "Koret i Løgstør" },
  {
    kind: "creativeCommons",
    code: "CC-BY-4.0",
    author: "Karen Bech",
    url: "https://example.org/vals",
  },
  { kind: "creativeCommons", code: "CC0-1.0", author: "Karen Bech", url: null },
  { kind: "publicDomain", composerDied: 1931, recordedIn: null },
  { kind: "publicDomain", composerDied: 1931, recordedIn: 1955 },
  { kind: "agreement" },
  { kind: "machine" },
];

test.each(WHOLE)("$kind is told, and read again", (licence) => {
  expect(licenceOf(draftOf(licence))).toEqual(licence);
});

describe("what is missing is waited for", () => {
  const nothing = draftOf(null);

  test.each([
    ["nothing chosen", nothing],
    ["no name", { ...nothing, kind: "permission" as const, from: "  " }],
    ["no author", { ...nothing, kind: "creativeCommons" as const, code: "CC-BY-4.0" as const }],
    ["no code", { ...nothing, kind: "creativeCommons" as const, author: "Karen Bech" }],
    ["half a year", { ...nothing, kind: "publicDomain" as const, composerDied: "19" }],
    [
      "no year of the recording",
      { ...nothing, kind: "publicDomain" as const, composerDied: "1931" },
    ],
  ])("%s", (_, draft) => {
    expect(licenceOf(draft)).toBeNull();
  });
});

test.each([
  ["example.org/vals", "https://example.org/vals"],
  ["http://example.org", "https://example.org"],
  [" https://example.org ", "https://example.org"],
  ["", null],
])("the address %j is sent as %j", (url, sent) => {
  const told = { ...draftOf(WHOLE[2] ?? null), url };
  expect(licenceOf(told)).toMatchObject({ url: sent });
});
