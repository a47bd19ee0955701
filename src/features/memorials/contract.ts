import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { pastDate } from "#platform/date-field.ts";
import { position } from "#platform/place-field.ts";
import { emptyAsNull, optionalLine, optionalParagraphs } from "#platform/text.ts";
import type { PALETTES } from "#ui/palettes.ts";

export const PRIVACIES = ["public", "unlisted", "password", "invited", "private"] as const;
export type Privacy = (typeof PRIVACIES)[number];

/**
 * `helpers`: the owner sees no entries before their approval, as long as another keeper moderates.
 */
export const SCREENINGS = ["all", "helpers"] as const;
export type Screening = (typeof SCREENINGS)[number];

export const KINDS = ["person", "pet"] as const;
export type Kind = (typeof KINDS)[number];

export const LAYOUTS = ["enhanced", "classic"] as const;
export type Layout = (typeof LAYOUTS)[number];

export type Theme = (typeof PALETTES)[number];

/** Whether visitors may download the pictures. */
export const DOWNLOADS = ["closed", "open"] as const;
export type Downloads = (typeof DOWNLOADS)[number];

/** Whether search engines may list the page, as long as it is public. */
export const INDEXINGS = ["closed", "open"] as const;
export type Indexing = (typeof INDEXINGS)[number];

/** Whether it is still being created in the guide; a page that is shown to others is complete. */
export const STAGES = ["draft", "made"] as const;
export type Stage = (typeof STAGES)[number];

/** The keepers' roles, by capability; see policy. */
export const KEEPER_ROLES = ["owner", "editor", "moderator", "contributor", "reader"] as const;
export type KeeperRole = (typeof KEEPER_ROLES)[number];

/** Lengths of texts whose fields count down. */
export const NAME_MAX = 120;
export const EPITAPH_MAX = 300;
export const BIOGRAPHY_MAX = 100_000;
export const GRAVE_NOTE_MAX = 300;
/** Typed where a plate's code is asked for: long enough for a whole address that was pasted. */
export const TYPED_CODE_MAX = 300;

const date = emptyAsNull(pastDate);

/**
 * Keepers' texts by location: with the person's name, or in a section, whose privacy withholds
 * them.
 */
export const texts = {
  page: {
    birthName: optionalLine(120),
    nickname: optionalLine(120),
    bornOn: date,
    diedOn: date,
    epitaph: optionalParagraphs(EPITAPH_MAX),
    /** Names as the family wants them at the foot of the page: those of accounts are nobody's business. */
    madeBy: optionalLine(160),
  },
  life: {
    birthPlace: optionalLine(120),
    deathPlace: optionalLine(120),
    biography: optionalParagraphs(BIOGRAPHY_MAX),
  },
  /** Below all ceremonies. */
  ceremony: {
    /** Flowers, or what may be given instead. */
    ceremonyFlowers: optionalLine(300),
    ceremonyDress: optionalLine(160),
  },
  grave: {
    cemetery: optionalLine(160),
    gravePlot: optionalLine(160),
    graveNote: optionalLine(GRAVE_NOTE_MAX),
    /** Degrees north and east (WGS 84): `55.67610, 12.56830`. */
    gravePosition: emptyAsNull(position),
  },
};

export type Texts = typeof texts;
export type TextField = { [Place in keyof Texts]: keyof Texts[Place] }[keyof Texts];

/** Field names by location. */
export const TEXT_FIELDS = Object.fromEntries(
  Object.entries(texts).map(([place, fields]) => [place, Object.keys(fields)]),
) as { [Place in keyof Texts]: (keyof Texts[Place])[] };

type TextUse = {
  /** In what a report shows of the page: words of its text, or a fact beside it. */
  reported: "text" | "fact";
  /**
   * Where it is compared with words that were removed: among what is told, or among names, places, dates
   * and addresses; `null` for the biography, which is compared by itself.
   */
  compared: "told" | "named" | null;
  /** Whether somebody who knows the person can guess a slug that is made of it. */
  isGuessable: boolean;
};

const PLACED = { reported: "fact", compared: "named", isGuessable: false } as const;
const NAMED = { ...PLACED, isGuessable: true } as const;
const TOLD = { ...PLACED, compared: "told" } as const;

/** What else is done with each text, in the order in which reports list them. */
const TEXT_USES = {
  birthName: NAMED,
  nickname: NAMED,
  bornOn: PLACED,
  birthPlace: NAMED,
  diedOn: PLACED,
  deathPlace: NAMED,
  madeBy: PLACED,
  epitaph: { ...TOLD, reported: "text" },
  biography: { ...TOLD, reported: "text", compared: null },
  ceremonyFlowers: TOLD,
  ceremonyDress: TOLD,
  cemetery: PLACED,
  gravePlot: PLACED,
  gravePosition: PLACED,
  graveNote: TOLD,
} as const satisfies Record<TextField, TextUse>;

type Used<Use extends Partial<TextUse>> = {
  [Field in TextField]: (typeof TEXT_USES)[Field] extends Use ? Field : never;
}[TextField];

function textsUsed<const Use extends Partial<TextUse>>(use: Use) {
  const isUsed = (field: TextField) =>
    Object.entries(use).every(([name, as]) => TEXT_USES[field][name as keyof TextUse] === as);
  return (Object.keys(TEXT_USES) as TextField[]).filter(isUsed) as Used<Use>[];
}

export const REPORTED_TEXTS = {
  texts: textsUsed({ reported: "text" }),
  facts: textsUsed({ reported: "fact" }),
};
export const COMPARED_TEXTS = {
  told: textsUsed({ compared: "told" }),
  named: textsUsed({ compared: "named" }),
};
export const GUESSABLE_TEXTS = textsUsed({ isGuessable: true });

/** The picture at the top of a page, as small as it is shown in lists. */
export const portrait = z.object({
  id: z.uuid(),
  width: z.number().int(),
  height: z.number().int(),
  variants: z.array(
    z.object({ format: z.string(), width: z.number().int().nullable(), url: z.string() }),
  ),
});
export type Portrait = z.infer<typeof portrait>;

export const keptMemorial = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  bornOn: z.string().nullable(),
  diedOn: z.string().nullable(),
  privacy: z.enum(PRIVACIES),
  stage: z.enum(STAGES),
  role: z.enum(KEEPER_ROLES),
  restorableUntil: z.iso.datetime().nullable(),
});
export type KeptMemorial = z.infer<typeof keptMemorial>;

const ownMemorial = keptMemorial.extend({ portrait: portrait.nullable() });
export type OwnMemorial = z.infer<typeof ownMemorial>;

/** For staff, who see metadata of a page but not its content. */
export const listMemorialsOf = defineCall({
  method: "GET",
  path: "/api/admin/users/{id}/memorials",
  summary: "The memorials that a user keeps",
  access: "signed-in",
  permission: "users.read",
  params: z.object({ id: z.uuid() }),
  answer: z.object({ items: z.array(keptMemorial) }),
});

export const listKeptMemorials = defineCall({
  method: "GET",
  path: "/api/user/memorials",
  summary: "The memorials that the caller keeps, with their portraits",
  access: "signed-in",
  answer: z.object({ items: z.array(ownMemorial) }),
});
