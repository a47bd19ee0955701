import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { emptyAsNull, nameLine } from "#platform/text.ts";
import { PALETTES } from "#ui/palettes.ts";
import {
  DOWNLOADS,
  INDEXINGS,
  KINDS,
  LAYOUTS,
  NAME_MAX,
  PRIVACIES,
  STAGES,
  texts,
  type Texts,
} from "../contract.ts";
import { sectionSchemas, type SectionName, type SectionRule } from "../sections/contract.ts";
import { ceremonyAnswer, ceremonyFields } from "./ceremony/contract.ts";

/** Of no section: only their types. The fields themselves are added `withSections`. */
const ofSections = sectionSchemas([]);

/** Each place but the page itself is a section. */
const { page, life, ceremony, grave } = texts satisfies {
  [Place in SectionName | "page"]?: z.ZodRawShape;
};

/** Texts as read: they were sanitised when written. The biography is sanitised HTML. */
function asRead<Shape extends z.ZodRawShape>(shape: Shape) {
  const schemas = Object.keys(shape).map((field) => [field, z.string().nullable()]);
  return Object.fromEntries(schemas) as Record<keyof Shape, z.ZodNullable<z.ZodString>>;
}

/** What an answer says of the grave beside its texts. */
const graveAnswer = {
  /** How long nobody else may be buried there; `null` unless the cemetery's own years are known. */
  graveRestEndsOn: z.string().nullable(),
};

const fields = {
  kind: z.enum(KINDS),
  name: nameLine(NAME_MAX),
  ...page,
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
  ...life,
  ...ceremony,
  ...ceremonyFields,
  ...grave,
};

export const memorialChange = z.strictObject(fields).partial();
export type MemorialChange = z.infer<typeof memorialChange>;

/** Without a cover: it has no pictures yet. */
export const newMemorial = memorialChange.omit({ coverId: true }).extend({
  name: fields.name,
  qrCode: z.string().max(40).optional(),
});
export type NewMemorial = z.input<typeof newMemorial>;

export const memorial = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind: z.enum(KINDS),
  name: z.string(),
  ...asRead(page),
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
  ...asRead(life),
  ...asRead(ceremony),
  ...ceremonyAnswer,
  ...asRead(grave),
  ...graveAnswer,
  /** The pages of spouses, of those that the caller may read. */
  spouses: z.array(z.object({ slug: z.string(), name: z.string() })),
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
    /** Choose a privacy that lets others see the page: not what a reseller prepares. */
    show: z.boolean(),
  }),
});
export type Memorial = z.infer<typeof memorial>;

type WithTexts = Exclude<keyof Texts, "page">;
type WithheldFields = Pick<
  Memorial,
  | { [Name in WithTexts]: keyof Texts[Name] }[WithTexts]
  | keyof typeof ceremonyAnswer
  | keyof typeof graveAnswer
  | "coverId"
>;

declare module "../sections/contract.ts" {
  interface SectionFields extends WithheldFields {}
}

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

export const getMemorial = defineCall({
  method: "GET",
  path: "/api/memorials/{idOrSlug}",
  section: "page",
  summary: "One memorial, by id or by any slug it ever had",
  access: "anyone",
  params: z.object({ idOrSlug: z.string().min(1).max(120) }),
  answer: memorial,
});
