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
  /** The section whose privacy it has until keepers choose its own; not given: its default. */
  follows?: string;
  /** The default moderation; `null` where visitors can't add entries. */
  moderation: Moderation | null;
  /** Whether the answer about a memorial says how many items it has. */
  isCounted: boolean;
  /** The kinds of its things, by the lists that tell of them. */
  kinds: KindTexts;
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

/** What a thing is called: translation keys. */
export type Called = {
  one: string;
  /** Signed: with `who`; `null` where nobody signs. */
  by: string | null;
};

/** What the things of a section are called, by kind, in each list; translation keys. */
export type KindTexts = {
  /** In reports: "a candle", on screens and in mails. */
  reported: Record<string, { one: string; mailed: string }>;
  /** By the search on the page. */
  found: Record<string, Called>;
  /** As news to keepers; `choice` labels the setting. */
  told: Record<string, Called & { choice: string }>;
  /** Among what can be restored. */
  deleted: Record<string, Called>;
  /** In the queue of moderation, with the `day`. */
  waiting: Record<string, string>;
  /** As a filter of the walk through a life. */
  dated: Record<string, string>;
};

/** For sections whose things no list tells of. */
export const IN_NO_LIST = {
  reported: {},
  found: {},
  told: {},
  deleted: {},
  waiting: {},
  dated: {},
} as const satisfies KindTexts;

/** Chosen for nearly every section: as private as the page, or stricter. */
export const AS_THE_PAGE = { privacies: SECTION_PRIVACIES, privacy: "page" } as const;

/** The rules by name: empty here; each slice's `section.ts` extends it. */
export interface SectionRules {}
export type SectionName = keyof SectionRules;

/** The kinds of things that one section has in a list, or all of them have. */
export type KindIn<List extends keyof KindTexts, Name extends SectionName = SectionName> = {
  [Each in Name]: keyof SectionRules[Each]["kinds"][List] & string;
}[Name];

/**
 * The fields of the answer about a memorial that sections tell, and withhold: empty here; where that
 * answer is put together extends it.
 */
export interface SectionFields {}

/** The page itself and its biography have no `itemId`; all others have one. */
export type ReportKind = "memorial" | KindIn<"reported">;

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
