import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { localMoment, partialDate } from "#platform/date-field.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { position, webAddress } from "#platform/place-field.ts";
import { nameLine, optionalLine, optionalParagraphs } from "#platform/text.ts";
import { MEMORIAL_THEMES } from "#ui/memorial-themes.ts";

export const PRIVACIES = ["public", "unlisted", "password", "invited", "private"] as const;
export type Privacy = (typeof PRIVACIES)[number];

/** The parts of a page that may be for fewer than the page is. */
export const SECTIONS = [
  "life",
  "pictures",
  "candles",
  "tributes",
  "guestbook",
  "ceremony",
  "grave",
] as const;
export type Section = (typeof SECTIONS)[number];

/** `page`: for whoever may read the page. */
export const SECTION_PRIVACIES = ["page", "password", "invited", "private"] as const;
export type SectionPrivacy = (typeof SECTION_PRIVACIES)[number];
export type SectionPrivacies = Record<`${Section}Privacy`, SectionPrivacy>;

/** The parts that visitors add to, and whether they may: at once, once somebody has read it, not any more. */
export const ENTRY_SECTIONS = ["guestbook", "tributes", "candles"] as const;
export type EntrySection = (typeof ENTRY_SECTIONS)[number];
export const MODERATIONS = ["open", "checked", "closed"] as const;
export type Moderation = (typeof MODERATIONS)[number];

/** `helpers`: the owner is told of no words before they are let in, as long as somebody else reads. */
export const SCREENINGS = ["all", "helpers"] as const;
export type Screening = (typeof SCREENINGS)[number];
export type Moderations = Record<`${EntrySection}Moderation`, Moderation>;

const KINDS = ["person", "pet"] as const;
const LAYOUTS = ["enhanced", "classic"] as const;

/** Whether visitors may take the pictures home. */
const DOWNLOADS = ["closed", "open"] as const;
export type Downloads = (typeof DOWNLOADS)[number];

/** Whether it is still being made, question by question; what is shown to others is made. */
const STAGES = ["draft", "made"] as const;

/** Who keeps a page, by what they may do; see policy. */
export const KEEPER_ROLES = ["owner", "editor", "moderator", "contributor", "reader"] as const;

/** Left empty counts as not given. */
function optional<Schema extends z.ZodType<string>>(schema: Schema) {
  return z.union([z.literal("").transform(() => null), schema]).nullable();
}

const date = optional(partialDate);

const sectionPrivacy = z.enum(SECTION_PRIVACIES);
const sectionPrivacies = {
  lifePrivacy: sectionPrivacy,
  picturesPrivacy: sectionPrivacy,
  candlesPrivacy: sectionPrivacy,
  tributesPrivacy: sectionPrivacy,
  guestbookPrivacy: sectionPrivacy,
  ceremonyPrivacy: sectionPrivacy,
  gravePrivacy: sectionPrivacy,
};

const moderation = z.enum(MODERATIONS);
const moderations = {
  guestbookModeration: moderation,
  tributesModeration: moderation,
  candlesModeration: moderation,
};

const fields = {
  kind: z.enum(KINDS),
  name: nameLine(120),
  birthName: optionalLine(120),
  nickname: optionalLine(120),
  bornOn: date,
  diedOn: date,
  birthPlace: optionalLine(120),
  deathPlace: optionalLine(120),
  epitaph: optionalParagraphs(300),
  biography: optionalParagraphs(100_000),
  language: z.enum(LOCALES),
  privacy: z.enum(PRIVACIES),
  ...sectionPrivacies,
  ...moderations,
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .min(2)
    .max(80)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "slug" }),
  layout: z.enum(LAYOUTS),
  theme: z.enum(MEMORIAL_THEMES),
  downloads: z.enum(DOWNLOADS),
  stage: z.enum(STAGES),
  ceremonyPlace: optionalLine(200),
  ceremonyAt: optional(localMoment),
  ceremonyStream: optional(webAddress),
  cemetery: optionalLine(160),
  gravePlot: optionalLine(160),
  graveNote: optionalLine(300),
  gravePosition: optional(position),
};

export const memorialChange = z.strictObject(fields).partial();
export type MemorialChange = z.infer<typeof memorialChange>;

export const newMemorial = memorialChange.extend({
  name: fields.name,
  qrCode: z.string().max(40).optional(),
});
export type NewMemorial = z.infer<typeof newMemorial>;

export const memorial = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind: z.enum(KINDS),
  name: z.string(),
  birthName: z.string().nullable(),
  nickname: z.string().nullable(),
  bornOn: z.string().nullable(),
  diedOn: z.string().nullable(),
  birthPlace: z.string().nullable(),
  deathPlace: z.string().nullable(),
  epitaph: z.string().nullable(),
  /** Sanitised HTML. */
  biography: z.string().nullable(),
  language: z.enum(LOCALES),
  privacy: z.enum(PRIVACIES),
  /** For its keepers; to everybody else `page`. */
  ...sectionPrivacies,
  ...moderations,
  /** Whether a password was chosen for it; for its keepers. */
  hasPassword: z.boolean(),
  /** Parts that the asker does not get to read, and those among them that the password opens. */
  closed: z.array(z.enum(SECTIONS)),
  locked: z.array(z.enum(SECTIONS)),
  layout: z.enum(LAYOUTS),
  theme: z.enum(MEMORIAL_THEMES),
  downloads: z.enum(DOWNLOADS),
  stage: z.enum(STAGES),
  ceremonyPlace: z.string().nullable(),
  /** Day and time on the clock of the place: `2026-11-28T13:00`. */
  ceremonyAt: z.string().nullable(),
  ceremonyStream: z.string().nullable(),
  cemetery: z.string().nullable(),
  gravePlot: z.string().nullable(),
  graveNote: z.string().nullable(),
  /** Degrees north and east (WGS 84): `55.67610, 12.56830`. */
  gravePosition: z.string().nullable(),
  /** Rises with each change by a keeper; `If-Match` compares it. */
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Until when a deleted memorial can be restored; `null` when it is not deleted. */
  restorableUntil: z.iso.datetime().nullable(),
  counts: z.object({
    candles: z.number().int(),
    guestbook: z.number().int(),
    tributes: z.number().int(),
    pictures: z.number().int(),
  }),
  can: z.object({
    edit: z.boolean(),
    contribute: z.boolean(),
    moderate: z.boolean(),
    delete: z.boolean(),
  }),
});
export type Memorial = z.infer<typeof memorial>;

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
  summary: "Makes a memorial, kept by the caller",
  access: "signed-in",
  body: newMemorial,
  answer: memorial,
  status: 201,
});

export const getMemorial = defineCall({
  method: "GET",
  path: "/api/memorials/{idOrSlug}",
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
  summary: "Takes the memorial away; it can be restored for 30 days",
  access: "signed-in",
  params: idOrSlug,
  answer: z.object({ id: z.uuid(), restorableUntil: z.iso.datetime() }),
});

export const restoreMemorial = defineCall({
  method: "POST",
  path: "/api/memorials/{idOrSlug}/restore",
  summary: "Brings a deleted memorial back",
  access: "signed-in",
  params: idOrSlug,
  answer: memorial,
});

/** For staff, who see that a page is there and how, and not what stands on it. */
export const listMemorialsOf = defineCall({
  method: "GET",
  path: "/api/admin/users/{id}/memorials",
  summary: "The memorials that somebody keeps",
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
