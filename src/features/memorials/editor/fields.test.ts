import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TEXT_FIELDS } from "../contract.ts";

const screens = globSync("**/*.tsx", { cwd: import.meta.dirname }).map((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, "utf8"),
);

it.each(Object.values(TEXT_FIELDS).flat())("keepers have a control for %s", (field) => {
  const says = `No screen of the editor has a control with field="${field}": add one to its section in editor/settings/components.`;
  expect(screens.some((source) => source.includes(`field="${field}"`)) ? null : says).toBeNull();
});
