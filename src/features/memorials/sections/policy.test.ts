import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEEPER_ROLES, PRIVACIES } from "../contract.ts";
import { onlyReadableContent, sectionReadingOf } from "./policy.ts";
import type { Access } from "../policy.ts";
import { SECTION_PRIVACIES, type SectionSettings } from "./contract.ts";

/** Sections that nobody has thought of yet. */
const NAMES = ["life", "recipes", "timeline", "voices"];

const access: fc.Arbitrary<Access> = fc.record({
  privacy: fc.constantFrom(...PRIVACIES),
  role: fc.option(fc.constantFrom(...KEEPER_ROLES)),
  isLetIn: fc.boolean(),
  deletedAt: fc.option(fc.constant(new Date()), { freq: 5 }),
  restraint: fc.constantFrom("none", "some", "visitors", "everybody"),
});

/** Of some sections what was chosen; the others were forgotten. */
const sections: fc.Arbitrary<Record<string, SectionSettings>> = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.record({ privacy: fc.constantFrom(...SECTION_PRIVACIES), moderation: fc.constant(null) }),
);

/** The rule once more, in its own words; a forgotten section is a private one. */
function mayRead(
  { privacy, role, isLetIn, deletedAt, restraint }: Access,
  own = "private",
): boolean {
  if (deletedAt !== null || restraint === "everybody") return false;
  if (restraint === "visitors" && role === null) return false;
  if (role !== null) return own !== "private" || role !== "reader";
  const isOpened = (one: string) =>
    ["public", "unlisted", "page"].includes(one) || (one === "password" && isLetIn);
  return isOpened(privacy) && isOpened(own);
}

describe("the content of sections", () => {
  it("is returned to those who may read the section, and is empty for everybody else", () => {
    const contents = Object.fromEntries(
      NAMES.map((name) => [name, { text: `text of ${name}`, count: 3 }]),
    );
    const empty = { text: null, count: 0 };
    const property = fc.property(access, sections, (asker, chosen) => {
      const told = onlyReadableContent({ ...asker, sections: chosen }, contents);
      for (const name of NAMES) {
        const isOpen = mayRead(asker, chosen[name]?.privacy);
        expect(told[name]).toEqual(isOpen ? contents[name] : empty);
      }
    });
    fc.assert(property, { numRuns: 1000 });
  });
});

it("hides a section whose privacy has no rule", () => {
  const unheardOf = { privacy: "friends", moderation: null } as unknown as SectionSettings;
  const page = { privacy: "public", isLetIn: true, deletedAt: null, restraint: "none" } as const;
  const memorial = { ...page, role: null, sections: { recipes: unheardOf } };
  expect(sectionReadingOf(memorial, "recipes")).toBe("nothing");
  expect(sectionReadingOf({ ...memorial, role: "owner" }, "recipes")).toBe("open");
});
