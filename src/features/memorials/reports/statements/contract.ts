import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { appeal, appealText, decision, moment, state, subject } from "../contract.ts";

/** The same case as the writers of the page are told of it: never who reported. */
const statement = z.object({
  id: z.uuid(),
  state,
  subject,
  /** The words of the page that the decision is about. */
  quotes: z.array(z.string()),
  /** Since when it is hidden, also before a decision, or was the last time; `null` if it never was. */
  hiddenAt: moment.nullable(),
  /** When it was shown again; `null` while it is hidden. */
  shownAt: moment.nullable(),
  /** `null` while it is hidden and not decided yet. */
  decision: decision.nullable(),
  /** Those that appeals have replaced, the first one first. */
  earlier: z.array(decision),
  appealUntil: moment.nullable(),
  /** The writers', whichever of them wrote it. */
  appeal: appeal.nullable(),
  can: z.object({ appeal: z.boolean() }),
});
export type Statement = z.infer<typeof statement>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });

export const listStatements = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/statements",
  section: "page",
  summary: "What was hidden or taken off a page, and why: for its writers",
  access: "signed-in",
  params: ofMemorial,
  query: pageQuery,
  answer: page(statement),
});

export const appealStatement = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/statements/{statementId}/appeal",
  summary: "Appeals for the writers of a page: once, within six months",
  access: "signed-in",
  params: ofMemorial.extend({ statementId: z.uuid() }),
  body: appealText,
  answer: statement,
  status: 201,
});
