/** Privacy of a section: that of the page, or stricter. */
export const SECTION_PRIVACIES = ["page", "password", "invited", "private"] as const;
export type SectionPrivacy = (typeof SECTION_PRIVACIES)[number];

/** Moderation of a section: open, approved by a keeper first, or closed. */
export const MODERATIONS = ["open", "checked", "closed"] as const;
export type Moderation = (typeof MODERATIONS)[number];

type SectionRule = {
  /** The privacies that keepers may choose from. */
  privacies: readonly SectionPrivacy[];
  /** The default privacy. */
  privacy: SectionPrivacy;
  /** The default moderation; `null` where visitors can't add entries. */
  moderation: Moderation | null;
};

const readable = { privacies: SECTION_PRIVACIES, privacy: "page", moderation: null } as const;

/**
 * The sections of a memorial's page, in the order in which they are listed to keepers. What belongs to
 * a section is read through its privacy; a section that is not in this list is kept as a private one.
 */
export const SECTIONS = {
  life: readable,
  timeline: readable,
  pictures: readable,
  documents: readable,
  candles: { ...readable, moderation: "open" },
  tributes: { ...readable, moderation: "open" },
  guestbook: { ...readable, moderation: "open" },
  ceremony: readable,
  grave: readable,
} as const satisfies Record<string, SectionRule>;

export type SectionName = keyof typeof SECTIONS;

/** The sections that visitors can add to. */
export type EntrySection = {
  [Name in SectionName]: (typeof SECTIONS)[Name]["moderation"] extends Moderation ? Name : never;
}[SectionName];

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
export const ENTRY_SECTIONS = SECTION_NAMES.filter(
  (name): name is EntrySection => SECTIONS[name].moderation !== null,
);

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
