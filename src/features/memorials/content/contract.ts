import { z } from "zod";
import { defineCall, defineFormSchema } from "#platform/call.ts";
import { pastDate } from "#platform/date-field.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { emptyAsNull, nameLine, optionalLine, optionalParagraphs } from "#platform/text.ts";
import { PALETTES } from "#ui/palettes.ts";
import { ceremonyAnswer, ceremonyFields, ceremonyTexts } from "./ceremony/contract.ts";
import { graveAnswer, graveTexts } from "#features/memorials/grave/contract.ts";
import {
  sectionSchemas,
  type SectionName,
  type SectionRule,
} from "#features/memorials/sections/contract.ts";
import { spouses } from "#features/memorials/spouses/contract.ts";

export const PRIVACIES = ["public", "unlisted", "password", "invited", "private"] as const;
export type Privacy = (typeof PRIVACIES)[number];

/**
 * `helpers`: the owner sees no entries before their approval, as long as another keeper moderates.
 */
export const SCREENINGS = ["all", "helpers"] as const;
export type Screening = (typeof SCREENINGS)[number];

const KINDS = ["person", "pet"] as const;
const LAYOUTS = ["enhanced", "classic"] as const;

/** Whether visitors may download the pictures. */
const DOWNLOADS = ["closed", "open"] as const;
export type Downloads = (typeof DOWNLOADS)[number];

/** Whether search engines may list the page, as long as it is public. */
export const INDEXINGS = ["closed", "open"] as const;
export type Indexing = (typeof INDEXINGS)[number];

/** Whether it is still being created in the guide; a page that is shown to others is complete. */
const STAGES = ["draft", "made"] as const;

/** The keepers' roles, by capability; see policy. */
export const KEEPER_ROLES = ["owner", "editor", "moderator", "contributor", "reader"] as const;

/** Lengths of texts whose fields count down. */
export const NAME_MAX = 120;
export const EPITAPH_MAX = 300;
export const BIOGRAPHY_MAX = 100_000;
/** Typed where a plate's code is asked for: long enough for a whole address that was pasted. */
export const TYPED_CODE_MAX = 300;

const date = emptyAsNull(pastDate);

/** Of no section: only their types. The fields themselves are added `withSections`. */
const ofSections = sectionSchemas([]);

/**
 * Keepers' texts by location: with the person's name, or in a section, whose privacy withholds
 * them.
 */
const texts = {
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
  ceremony: ceremonyTexts,
  grave: graveTexts,
} satisfies Partial<Record<SectionName | "page", z.ZodRawShape>>;

type Texts = typeof texts;
export type TextField = { [Place in keyof Texts]: keyof Texts[Place] }[keyof Texts];

/** Field names by location. */
export const TEXT_FIELDS = Object.fromEntries(
  Object.entries(texts).map(([place, fields]) => [place, Object.keys(fields)]),
) as { [Place in keyof Texts]: (keyof Texts[Place])[] };

/** Texts as read: they were sanitised when written. The biography is sanitised HTML. */
function asRead<Shape extends z.ZodRawShape>(shape: Shape) {
  const schemas = Object.keys(shape).map((field) => [field, z.string().nullable()]);
  return Object.fromEntries(schemas) as Record<keyof Shape, z.ZodNullable<z.ZodString>>;
}

const fields = {
  kind: z.enum(KINDS),
  name: nameLine(NAME_MAX),
  ...texts.page,
  language: z.enum(LOCALES),
  privacy: z.enum(PRIVACIES),
  ...ofSections.settings,
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .min(2)
    .max(80)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "slug" }),
  layout: z.enum(LAYOUTS),
  theme: z.enum(PALETTES),
  downloads: z.enum(DOWNLOADS),
  indexing: z.enum(INDEXINGS),
  /** The picture across the opening: one of the page's own that is ready. */
  coverId: emptyAsNull(z.uuid()),
  stage: z.enum(STAGES),
  ...texts.life,
  ...texts.ceremony,
  ...ceremonyFields,
  ...texts.grave,
};

export const memorialChange = z.strictObject(fields).partial();
export type MemorialChange = z.infer<typeof memorialChange>;

/** Without a cover: it has no pictures yet. */
export const newMemorial = memorialChange.omit({ coverId: true }).extend({
  name: fields.name,
  qrCode: z.string().max(40).optional(),
});
export type NewMemorial = z.input<typeof newMemorial>;

/** Input to create one without the guide. */
export const newMemorialForm = defineFormSchema(
  newMemorial.pick({ name: true, bornOn: true, diedOn: true, privacy: true }),
);

export const memorial = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind: z.enum(KINDS),
  name: z.string(),
  ...asRead(texts.page),
  language: z.enum(LOCALES),
  privacy: z.enum(PRIVACIES),
  /** Visible to editors; others get the default. */
  ...ofSections.settings,
  /** Whether a password is set; visible to its keepers. */
  hasPassword: z.boolean(),
  /** Sections that the caller may not read, and those of them that the password opens. */
  closed: ofSections.names,
  locked: ofSections.names,
  layout: z.enum(LAYOUTS),
  theme: z.enum(PALETTES),
  downloads: z.enum(DOWNLOADS),
  indexing: z.enum(INDEXINGS),
  coverId: z.uuid().nullable(),
  stage: z.enum(STAGES),
  ...asRead(texts.life),
  ...asRead(texts.ceremony),
  ...ceremonyAnswer,
  ...asRead(texts.grave),
  ...graveAnswer,
  /** The pages of spouses, of those that the caller may read. */
  spouses,
  /** Increases with each change by a keeper; compared with `If-Match`. */
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Until when a deleted memorial can be restored; `null` when it is not deleted. */
  restorableUntil: z.iso.datetime().nullable(),
  counts: z.object(ofSections.counts),
  can: z.object({
    edit: z.boolean(),
    contribute: z.boolean(),
    moderate: z.boolean(),
    delete: z.boolean(),
    /** Choose whether search engines list the page. */
    chooseIndexing: z.boolean(),
  }),
});
export type Memorial = z.infer<typeof memorial>;

type WithTexts = Exclude<keyof Texts, "page">;
/** The fields that sections withhold: each section's definition tells its own. */
export type SectionFields = Pick<
  Memorial,
  | { [Name in WithTexts]: keyof Texts[Name] }[WithTexts]
  | keyof typeof ceremonyAnswer
  | keyof typeof graveAnswer
  | "coverId"
>;

/** These schemas with what these sections add to them, by the schema without it. */
export function withSections(rules: readonly SectionRule[]): ReadonlyMap<z.ZodType, z.ZodType> {
  const { settings, names, counts } = sectionSchemas(rules);
  const change = z.object(settings).partial().shape;
  const answer = { ...settings, closed: names, locked: names, counts: z.object(counts) };
  return new Map<z.ZodType, z.ZodType>([
    [memorialChange, memorialChange.extend(change)],
    [newMemorial, newMemorial.extend(change)],
    [memorial, memorial.extend(answer)],
  ]);
}

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

const idOrSlug = z.object({ idOrSlug: z.string().min(1).max(120) });

export const createMemorial = defineCall({
  method: "POST",
  path: "/api/memorials",
  summary: "Creates a memorial, owned by the caller",
  access: "signed-in",
  body: newMemorial,
  answer: memorial,
  status: 201,
});

export const getMemorial = defineCall({
  method: "GET",
  path: "/api/memorials/{idOrSlug}",
  section: "page",
  summary: "One memorial, by id or by any slug it ever had",
  access: "anyone",
  params: idOrSlug,
  answer: memorial,
});

export const changeMemorial = defineCall({
  method: "PUT",
  path: "/api/memorials/{idOrSlug}",
  summary: "Changes the given fields; If-Match takes the revision",
  access: "signed-in",
  params: idOrSlug,
  body: memorialChange,
  answer: memorial,
});

export const deleteMemorial = defineCall({
  method: "DELETE",
  path: "/api/memorials/{idOrSlug}",
  summary: "Deletes the memorial; it can be restored for 30 days",
  access: "signed-in",
  params: idOrSlug,
  answer: z.object({ id: z.uuid(), restorableUntil: z.iso.datetime() }),
});

export const restoreMemorial = defineCall({
  method: "POST",
  path: "/api/memorials/{idOrSlug}/restore",
  summary: "Restores a deleted memorial",
  access: "signed-in",
  params: idOrSlug,
  answer: memorial,
});

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
  summary: "The memorials that the caller keeps",
  access: "signed-in",
  answer: z.object({ items: z.array(keptMemorial) }),
});
