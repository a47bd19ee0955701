import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PERMISSIONS } from "#platform/actor.ts";
import { LOCALES } from "#platform/i18n/locales.ts";

const ROOT = join(import.meta.dirname, "../..");
const ACTION = /"([a-z]+)\.([a-z][A-Za-z]+)"/g;

/** As they stand in whatever writes into the trail. */
function actions(): string[] {
  const files = globSync("src/features/**/*.server.ts", { cwd: ROOT });
  const found = files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .filter((text) => /\brecordAudit\b/.test(text))
    .flatMap((text) => [...text.matchAll(ACTION)].map(([, of, what]) => `${of}.${what}`));
  return [...new Set(found)].filter((name) => !PERMISSIONS.some((known) => known === name));
}

it.each(LOCALES)("what is written into the log has words: %s", (locale) => {
  const { actions: words } = JSON.parse(
    readFileSync(join(ROOT, `locales/${locale}/staff.json`), "utf8"),
  );
  const wordless = actions().filter((name) => {
    const [of = "", what = ""] = name.split(".");
    return typeof words[of]?.[what] !== "string";
  });
  expect(actions().length).toBeGreaterThan(20);
  expect(wordless).toEqual([]);
});

const WRITTEN = /(?:details: |recordOfPage\([^{]*)\{([^{}]*)\}/g;

/** The fields of what is told with each. */
function detailFields(): string[] {
  const files = globSync("src/features/**/*.server.ts", { cwd: ROOT });
  const found = files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .filter((text) => /\brecordAudit\b|\brecordOfPage\b/.test(text))
    .flatMap((text) => [...text.matchAll(WRITTEN)].flatMap(([, inside = ""]) => inside.split(",")))
    .map((part) => /^\s*([a-z]\w*)\s*(?::|$)/i.exec(part)?.[1] ?? "");
  return [...new Set(found)].filter((field) => field !== "" && field !== "reason");
}

it.each(LOCALES)("so has what is told with it: %s", (locale) => {
  const { details } = JSON.parse(readFileSync(join(ROOT, `locales/${locale}/staff.json`), "utf8"));
  const wordless = detailFields().filter((field) => typeof details.fields[field] !== "string");
  expect(detailFields().length).toBeGreaterThan(10);
  expect(wordless).toEqual([]);
});
