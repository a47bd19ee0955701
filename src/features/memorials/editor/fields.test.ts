import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TEXT_FIELDS } from "../contract.ts";

const screens = globSync("**/*.tsx", { cwd: import.meta.dirname }).map((file) => ({
  file,
  source: readFileSync(`${import.meta.dirname}/${file}`, "utf8"),
}));

describe.each(Object.values(TEXT_FIELDS).flat())("the text %s", (field) => {
  const control = `field="${field}"`;
  const found = screens.filter(({ source }) => source.includes(control));

  it("has a control", () => {
    const says = `No screen of the editor has a control with ${control}: add one to its section in editor/settings/components.`;
    expect(found.length > 0 ? null : says).toBeNull();
  });

  it("opens the fold that it is in when it needs attention", () => {
    const unlisted = found.filter(
      ({ source }) =>
        source.includes("fields={") && !source.replaceAll(control, "").includes(`"${field}"`),
    );
    const says = unlisted.map(
      ({ file }) => `editor/${file}: list "${field}" in the fold's fields.`,
    );
    expect(says).toEqual([]);
  });
});
