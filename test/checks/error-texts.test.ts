import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assemble } from "#platform/feature.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { features } from "../../src/features.server.ts";

const ROOT = join(import.meta.dirname, "../..");
const { errors } = assemble(features);

it.each(LOCALES)("every error that a feature declares has a text: %s", (locale) => {
  const words = JSON.parse(readFileSync(join(ROOT, `locales/${locale}/errors.json`), "utf8"));
  const wordless = errors.filter((name) => {
    const [feature = "", code = ""] = name.split(".");
    const known = Object.keys(words[feature] ?? {});
    return !known.some((key) => key === code || key.startsWith(`${code}_`));
  });
  expect(errors.length).toBeGreaterThan(30);
  expect(wordless).toEqual([]);
});

it.each(LOCALES)("every error text belongs to a declared error: %s", (locale) => {
  const words = JSON.parse(readFileSync(join(ROOT, `locales/${locale}/errors.json`), "utf8"));
  const owners = new Set(errors.map((name) => name.split(".")[0] ?? ""));
  const said = [...owners].flatMap((feature) =>
    Object.keys(words[feature]).map((key) => `${feature}.${key.split("_")[0]}`),
  );
  expect(said.filter((name) => !errors.includes(name))).toEqual([]);
});
