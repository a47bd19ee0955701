import { expect, it } from "vitest";
import { SECTION_RULES } from "./components/section-rules.ts";
import type { SectionRule } from "./contract.ts";
import {
  changedSections,
  settingFields,
  withChange,
  withDefaults,
  type StoredSections,
} from "./model.ts";

const DEFAULT_SECTIONS = withDefaults(SECTION_RULES, null);

it("fills in the defaults of sections without stored settings", () => {
  const stored = { grave: { privacy: "private", moderation: null } } as const;
  expect(withDefaults(SECTION_RULES, stored)).toEqual({
    ...DEFAULT_SECTIONS,
    grave: { privacy: "private", moderation: null },
  });
});

it("ignores a stored section that isn't in the list", () => {
  const stored = { recipes: { privacy: "page", moderation: null } } as const;
  expect(withDefaults(SECTION_RULES, stored)).toEqual(DEFAULT_SECTIONS);
});

it("names settings as in the documented calls", () => {
  expect(settingFields(DEFAULT_SECTIONS)).toEqual({
    lifePrivacy: "page",
    timelinePrivacy: "page",
    familyTreePrivacy: "page",
    picturesPrivacy: "page",
    musicPrivacy: "page",
    documentsPrivacy: "page",
    candlesPrivacy: "page",
    tributesPrivacy: "page",
    guestbookPrivacy: "page",
    ceremonyPrivacy: "page",
    gravePrivacy: "page",
    candlesModeration: "open",
    tributesModeration: "open",
    guestbookModeration: "open",
  });
});

it("changes the given settings of a section, and leaves the rest", () => {
  const checked = withChange(DEFAULT_SECTIONS, { guestbookModeration: "checked" });
  const change = { guestbookPrivacy: "invited", gravePrivacy: "private" } as const;
  expect(changedSections(checked, change)).toEqual(["guestbook", "grave"]);
  expect(withChange(checked, change)).toEqual({
    ...DEFAULT_SECTIONS,
    guestbook: { privacy: "invited", moderation: "checked" },
    grave: { privacy: "private", moderation: null },
  });
});

it("a section that follows another one is as private until keepers choose", () => {
  const rules = [
    { name: "pictures", privacy: "page", moderation: null },
    { name: "music", privacy: "page", moderation: null, follows: "pictures" },
  ] as unknown as readonly SectionRule[];
  const privacy = (stored: StoredSections | null) => withDefaults(rules, stored).music.privacy;
  expect(privacy(null)).toBe("page");
  expect(privacy({ pictures: { privacy: "private", moderation: null } })).toBe("private");
  const both = { pictures: { privacy: "private", moderation: null } } as const;
  expect(privacy({ ...both, music: { privacy: "invited", moderation: null } })).toBe("invited");
});
