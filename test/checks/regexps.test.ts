import { expect, test } from "vitest";
import { checkRegexps } from "../../tools/checks/regexps.ts";
import { aTree, names } from "./tree.ts";

async function found(text: string, file = "src/platform/words.ts"): Promise<string[]> {
  const { findings } = await checkRegexps(aTree({ [file]: text }));
  return names(findings);
}

test.for([
  ["a tag that may never end", "/<p [^>]*>/"],
  ["a beginning that is looked for again and again", "/<!--[^]*-->/"],
  ["an end that is tried at every place", "/ +$/"],
  ["two ways to read the same", "/^(?:a|a)*$/"],
  ["what can't be judged", "/(?=a+b)[^c]*c/"],
])("%s is reported", async ([, pattern]) => {
  expect(await found(`export const words = ${pattern};\n`)).toEqual([
    "linear-regexps at src/platform/words.ts",
  ]);
});

test("one built from parts is reported", async () => {
  expect(await found("export const words = (a: string) => new RegExp(a);\n")).toEqual([
    "regexps-are-literals at src/platform/words.ts",
  ]);
});

test("linear ones pass, and so do those used only in tests", async () => {
  expect(await found("export const words = [/<p [^<>]*>/g, /^a+$/, /\\s+/g];\n")).toEqual([]);
  const file = "src/platform/words.test.ts";
  expect(await found("export const words = / +$/;\n", file)).toEqual([]);
});
