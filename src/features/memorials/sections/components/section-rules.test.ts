import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SECTION_RULES } from "./section-rules.ts";

const LOCALE = join(import.meta.dirname, "../../../../../locales/da");

function isText(key: string): boolean {
  const [namespace = "", path = ""] = key.split(":");
  const texts: unknown = JSON.parse(readFileSync(join(LOCALE, `${namespace}.json`), "utf8"));
  const found = path
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === "string";
}

it.each(SECTION_RULES)(
  "$name has all of its texts, and a place of its own",
  ({ texts, ...rule }) => {
    const keys = Object.values(texts).filter((key) => key !== null);
    expect(keys.filter((key) => !isText(key))).toEqual([]);
    expect(texts.moderation === null).toBe(rule.moderation === null);
    expect(SECTION_RULES.filter(({ order }) => order === rule.order)).toHaveLength(1);
  },
);
