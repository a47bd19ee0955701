import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { features } from "../src/features.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { STAFF_GROUPS } from "#platform/staff-groups.ts";

type StaffTexts = Record<"areas" | "about" | "groups" | "waits", Record<string, string>>;

function staffTexts(locale: string): StaffTexts {
  const file = join(import.meta.dirname, "../locales", locale, "staff.json");
  return JSON.parse(readFileSync(file, "utf8")) as StaffTexts;
}

it.for(LOCALES)(
  "every area of the desk has a name, a description and what its count counts in %s",
  (locale) => {
    const all = features.flatMap(({ navigation = [] }) => navigation);
    const keys = all.map(({ key }) => key);
    const inMenu = all.filter(({ isSearchOnly }) => !isSearchOnly).map(({ key }) => key);
    expect(inMenu.length).toBeGreaterThan(0);
    const counted = all.filter(({ countWaiting }) => countWaiting !== undefined);
    const { areas, about, groups, waits } = staffTexts(locale);
    expect(Object.keys(groups)).toEqual(STAFF_GROUPS);
    // The overview of all areas is of no feature, and needs no description beside its heading.
    expect(Object.keys(areas).toSorted()).toEqual([...keys, "overview"].toSorted());
    const worded = new Set(Object.keys(waits).map((key) => key.replace(/_[a-z]+$/, "")));
    expect([...worded].toSorted()).toEqual(counted.map(({ key }) => key).toSorted());
    expect(Object.keys(about).toSorted()).toEqual(inMenu.toSorted());
  },
);
