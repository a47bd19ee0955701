import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page } from "#platform/paging.ts";
import { line } from "#platform/text.ts";
import { searchedWords } from "#platform/folded-text.ts";

/** Shorter ones would find everybody. */
const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;

/** What somebody looks for: at least two letters, of which each is only a letter (`%`, `_`). */
export const searched = line(SEARCH_MAX, SEARCH_MIN).superRefine((text, check) => {
  if (searchedWords(text).join("").length > 0) return;
  check.addIssue({ code: "too_small", origin: "string", minimum: SEARCH_MIN, input: text });
});

/** What is found of the product's own sections; answers are completed by `withFoundKinds`. */
const FOUND_KINDS = ["biography", "event", "media", "tribute", "guestbook", "candle"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const CURSOR_MAX = 60;
const AT_ONCE_MAX = 50;

type KindSchema = z.ZodType<FoundKind, FoundKind>;

const foundItemOf = (kind: KindSchema) =>
  z.object({
    kind,
    /** The memorial's own for its biography. */
    id: z.uuid(),
    /** Around what was found. */
    excerpt: z.string(),
    /** Who wrote it or lit it; `null` where nobody says. */
    by: z.string().nullable(),
    writtenAt: z.iso.datetime().nullable(),
    /** Where it stands on the page. */
    address: z.string(),
  });
const found = page(foundItemOf(z.enum(FOUND_KINDS)));
export type FoundItem = z.infer<typeof found>["items"][number];

/** The schema of the answer with all kinds that sections are searched for, by the schema without them. */
export function withFoundKinds(kinds: readonly string[]): ReadonlyMap<z.ZodType, z.ZodType> {
  return new Map([[found, page(foundItemOf(z.enum(kinds) as unknown as KindSchema))]]);
}

export const searchMemorial = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/search",
  section: "page",
  summary: "What stands on the memorial and holds every word, of all that the caller may read",
  access: "anyone",
  params: z.object({ id: z.string().min(1).max(120) }),
  query: z.strictObject({
    q: searched,
    limit: z.coerce.number<string | number>().int().min(1).max(AT_ONCE_MAX).default(20),
    cursor: z.string().min(1).max(CURSOR_MAX).optional(),
  }),
  answer: found,
});
