import { expect, it } from "vitest";
import { createNameSearch } from "./name-search.ts";

const names = createNameSearch();
names.add("Lone /Marie/ Hemmelig");
names.add("Maren");

it.each([
  "Boede hos Lone Marie Hemmelig",
  "hos LONE HEMMELIG,",
  "Lone Hemmeligs forældre",
  "Lone Hemmelig's house",
])("is found: %s", (text) => {
  expect(names.has(text)).toBe(true);
});

it.each(["Lone boede her", "Lone og Hemmelig", "Maren", "Lone Hemmeligste"])(
  "isn't found: %s",
  (text) => {
    expect(names.has(text)).toBe(false);
  },
);
