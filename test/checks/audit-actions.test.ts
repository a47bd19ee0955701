import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assemble } from "#platform/feature.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { ENTRY_KINDS } from "#features/memorials/entries/contract.ts";
import { features } from "../../src/features.server.ts";

const ROOT = join(import.meta.dirname, "../..");
const { permissions } = assemble(features);
/** Names of fields look alike. */
const ACTION = /(?<!invalidField\()"([a-z]+)\.([a-z][A-Za-z]+)"/g;

/** Also where the entry is written by what it calls. */
const WRITES_ENTRIES = /\brecordAudit\b|\brecordOfPage\b|\baction: "/;

/** The actions in the calls that write audit entries. */
function actions(): string[] {
  const files = globSync("src/features/**/*.server.ts", { cwd: ROOT });
  const found = files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .filter((text) => WRITES_ENTRIES.test(text))
    .flatMap((text) => [...text.matchAll(ACTION)].map(([, of, what]) => `${of}.${what}`));
  return [...new Set(found)].filter((name) => !(name in permissions));
}

it.each(LOCALES)("every audit action has a text: %s", (locale) => {
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

const WRITTEN = /(?:details: |details = |recordOfPage\([^{]*)\{([^{}]*)\}/g;

/** The detail fields of each action. */
function detailFields(): string[] {
  const files = globSync("src/features/**/*.server.ts", { cwd: ROOT });
  const found = files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .filter((text) => WRITES_ENTRIES.test(text))
    .flatMap((text) => [...text.matchAll(WRITTEN)].flatMap(([, inside = ""]) => inside.split(",")))
    .map((part) => /^\s*([a-z]\w*)\s*(?::|$)/i.exec(part)?.[1] ?? "");
  return [...new Set(found)].filter((field) => field !== "" && field !== "reason");
}

it.each(LOCALES)("every detail of an audit action has a text: %s", (locale) => {
  const { details } = JSON.parse(readFileSync(join(ROOT, `locales/${locale}/staff.json`), "utf8"));
  const wordless = detailFields().filter((field) => typeof details.fields[field] !== "string");
  expect(detailFields().length).toBeGreaterThan(10);
  expect(wordless).toEqual([]);
});

const SUBJECT = /\bsubject: "([a-z]\w*)"/gi;

/** What audit entries are about; kinds of entries are called what their pages call them. */
function subjects(): string[] {
  const files = globSync("src/features/**/*.server.ts", { cwd: ROOT });
  const found = files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .filter((text) => /\brecordAudit\b/.test(text))
    .flatMap((text) => [...text.matchAll(SUBJECT)].map(([, subject = ""]) => subject));
  const entries: readonly string[] = ENTRY_KINDS;
  return [...new Set(found)].filter((subject) => !entries.includes(subject));
}

it.each(LOCALES)("every subject of an audit entry has a text: %s", (locale) => {
  const staff = JSON.parse(readFileSync(join(ROOT, `locales/${locale}/staff.json`), "utf8"));
  const wordless = subjects().filter((subject) => typeof staff.subjects[subject] !== "string");
  expect(subjects().length).toBeGreaterThan(20);
  expect(wordless).toEqual([]);
});
