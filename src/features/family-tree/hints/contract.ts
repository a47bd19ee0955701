import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { HINT_KINDS } from "./engine/hint-kinds.ts";

/** Told at once; the next ones follow when these are settled. */
export const HINTS_AT_ONCE = 100;
/** Of those who are each other's ancestors. */
export const HINTED_PEOPLE_MAX = 6;

const hint = z.object({
  /** Stays the same for the same kind and people. */
  id: z.string(),
  kind: z.enum(HINT_KINDS),
  /** The one whom it is about first: a child before its parent. */
  people: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** In the caller's language: `omkring 1898`. */
        birth: z.string().nullable(),
        death: z.string().nullable(),
      }),
    )
    .min(1)
    .max(HINTED_PEOPLE_MAX),
});
export type TreeHint = z.output<typeof hint>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });

export const listTreeHints = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/family-tree/hints",
  section: "familyTree",
  summary: "What may be odd in the tree, and who may be the same person; never an error",
  access: "signed-in",
  params: ofMemorial,
  answer: z.object({
    items: z.array(hint).max(HINTS_AT_ONCE),
    /** With those that aren't told yet. */
    count: z.int(),
  }),
});

export const dismissTreeHint = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/family-tree/hints/{hintId}/dismiss",
  summary: "Says that it is right as it stands: the hint isn't told again",
  access: "signed-in",
  params: ofMemorial.extend({ hintId: z.string().min(1).max(64) }),
});
