import { z } from "zod";
import { REPORTED_TEXTS } from "../contract.ts";

/** Privacy of a section: that of the page, or stricter. */
export const SECTION_PRIVACIES = ["page", "password", "invited", "private"] as const;
export type SectionPrivacy = (typeof SECTION_PRIVACIES)[number];

/** Moderation of a section: open, approved by a keeper first, or closed. */
export const MODERATIONS = ["open", "checked", "closed"] as const;
export type Moderation = (typeof MODERATIONS)[number];

/**
 * What server and browsers know of a section. Each slice that has one exports its rule from its
 * `section.ts`, and adds it to `SectionRules`.
 */
export type SectionRule = {
  /** Unique; also the section's anchor, and in the settings' names: `lifePrivacy`. */
  name: string;
  /** Its place in lists for keepers, ascending; whole tens leave room between them. */
  order: number;
  /** The privacies that keepers may choose from. */
  privacies: readonly SectionPrivacy[];
  /** The default privacy. */
  privacy: SectionPrivacy;
  /** The default moderation; `null` where visitors can't add entries. */
  moderation: Moderation | null;
  /** Whether the answer about a memorial says how many items it has. */
  isCounted: boolean;
  /** The kinds of things in it that can be reported; each in `ReportKinds`, too. */
  reported: readonly string[];
  /** Translation keys, each with its namespace. */
  texts: {
    /** Its heading on the page. */
    heading: string;
    /** Its name in the editor's settings. */
    name: string;
    /** Labels of its settings; `moderation` is `null` where there is none. */
    privacy: string;
    moderation: string | null;
  };
};

/** Chosen for nearly every section: as private as the page, or stricter. */
export const AS_THE_PAGE = { privacies: SECTION_PRIVACIES, privacy: "page" } as const;

/** The rules by name: empty here; each slice's `section.ts` extends it. */
export interface SectionRules {}
export type SectionName = keyof SectionRules;

/**
 * The fields of the answer about a memorial that sections tell, and withhold: empty here; where that
 * answer is put together extends it.
 */
export interface SectionFields {}

/** What of a page can be reported, by kind: empty here; each slice's `section.ts` extends it. */
export interface ReportKinds {}
/** The page itself and its biography have no `itemId`; all others have one. */
export type ReportKind = "memorial" | keyof ReportKinds;

/** What stands beside the words of a thing, by the name of its field. Dates are as they are stored. */
export const FACT_FIELDS = [
  ...REPORTED_TEXTS.facts,
  "ceremony",
  "ceremonyAt",
  "happenedOn",
  "endedOn",
  "place",
  "people",
  "source",
  "relation",
  "datedOn",
] as const;

export type Fact = { field: (typeof FACT_FIELDS)[number]; value: string };

/** Approve; decline; return to the queue, from either. */
export const DECISIONS = ["show", "decline", "wait"] as const;
export type Decision = (typeof DECISIONS)[number];

/** Of an entry before a decision. */
export const ENTRY_STATES = ["shown", "declined", "waiting", "gone"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

type SectionsWhere<Part extends Partial<SectionRule>> = {
  [Name in SectionName]: SectionRules[Name] extends Part ? Name : never;
}[SectionName];

/** The sections that visitors can add to. */
export type EntrySection = SectionsWhere<{ moderation: Moderation }>;
export type CountedSection = SectionsWhere<{ isCounted: true }>;

/** What keepers have chosen for a section. */
export type SectionSettings = { privacy: SectionPrivacy; moderation: Moderation | null };

/** Of every section; `moderation` is null exactly where visitors add nothing. */
export type Sections = {
  [Name in SectionName]: {
    privacy: SectionPrivacy;
    moderation: Name extends EntrySection ? Moderation : null;
  };
};

/** The settings as the documented calls name them: `lifePrivacy`, `guestbookModeration`. */
export type SettingFields = {
  [Name in SectionName as `${Name}Privacy`]: SectionPrivacy;
} & { [Name in EntrySection as `${Name}Moderation`]: Moderation };

const privacy = z.enum(SECTION_PRIVACIES);
const moderation = z.enum(MODERATIONS);
const count = z.int();

type SettingSchemas = { [Name in SectionName as `${Name}Privacy`]: typeof privacy } & {
  [Name in EntrySection as `${Name}Moderation`]: typeof moderation;
};

/** What these sections add to calls about a memorial. */
export function sectionSchemas(rules: readonly SectionRule[]) {
  const moderated = rules.filter((rule) => rule.moderation !== null);
  const settings = [
    ...rules.map(({ name, privacies }) => [`${name}Privacy`, z.enum(privacies)]),
    ...moderated.map(({ name }) => [`${name}Moderation`, moderation]),
  ];
  const counted = rules.filter(({ isCounted }) => isCounted);
  return {
    settings: Object.fromEntries(settings) as SettingSchemas,
    names: z.array(z.enum(rules.map(({ name }) => name as SectionName))),
    counts: Object.fromEntries(counted.map(({ name }) => [name, count])) as Record<
      CountedSection,
      typeof count
    >,
  };
}
