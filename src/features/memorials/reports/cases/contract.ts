import { z } from "zod";
import { defineCall, defineFormSchema } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { optionalLine, paragraphs } from "#platform/text.ts";
import {
  APPEAL_OUTCOMES,
  appeal,
  day,
  decision,
  ground,
  moment,
  outcome,
  reason,
  REASONS_MAX,
  REASONS_MIN,
  REFERENCE_MAX,
  state,
  subject,
} from "../contract.ts";
import { heldItem } from "../holds/contract.ts";
import { FACT_FIELDS } from "../../sections/contract.ts";

/** A file as it was when it was reported; `address` is for staff only. */
const evidenceFile = z.object({ id: z.uuid(), mime: z.string(), address: z.string() });

const snapshotFact = z.object({ field: z.enum(FACT_FIELDS), value: z.string() });
export type SnapshotFact = z.infer<typeof snapshotFact>;

/** A thing as it stood when it was reported. */
const snapshot = z.object({
  at: moment,
  memorial: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  /** Who signed it, or the title of an event; `null` where nothing is. */
  name: z.string().nullable(),
  /** Its words as plain text; a picture's caption. */
  text: z.string().nullable(),
  /** When it was written, added or lit. */
  createdAt: moment.nullable(),
  facts: z.array(snapshotFact),
  /** Of a whole page: the events of its years, in order. */
  events: z.array(
    z.object({ title: z.string(), text: z.string().nullable(), facts: z.array(snapshotFact) }),
  ),
  files: z.array(evidenceFile),
});
export type Snapshot = z.infer<typeof snapshot>;

const notice = z.object({
  id: z.uuid(),
  at: moment,
  reason,
  explanation: z.string(),
  quote: z.string().nullable(),
  /** `null` where none was given, or the time to keep it is over. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** As it stood then, if that was otherwise than in the case's own. */
  snapshot: snapshot.nullable(),
});
export type Notice = z.infer<typeof notice>;

export const REPORT_STEPS = [
  "received",
  "noticed",
  "taken",
  "hidden",
  "policeTold",
  "decided",
  "appealed",
  "appealDecided",
] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

const step = z.object({
  step: z.enum(REPORT_STEPS),
  at: moment,
  /** The member of staff; `null` for everybody else. */
  by: z.string().nullable(),
});

const staffAppeal = appeal.extend({
  id: z.uuid(),
  /** Who appeals. */
  by: z.enum(["notifier", "writers"]),
  /** Whether the asker may decide it: whoever decided the case may not, if somebody else can. */
  canDecide: z.boolean(),
  /** The decision that it was about, once the appeal has changed it. */
  replaced: decision.nullable(),
});

/** One line of the list. */
const caseLine = z.object({
  /** For `cursor`. */
  id: z.uuid(),
  number: z.int(),
  state,
  subject,
  memorialName: z.string(),
  /** How the reported words begin, as they stood; `null` where there are none. */
  excerpt: z.string().nullable(),
  /** Of all notices, each once. */
  reasons: z.array(reason),
  noticeCount: z.int(),
  receivedAt: moment,
  /** Somebody may be in danger: stands first, and asks for the police. */
  isUrgent: z.boolean(),
  dueAt: moment,
  isOverdue: z.boolean(),
  takenBy: z.string().nullable(),
  hiddenAt: moment.nullable(),
  /** When it was shown again; `null` while it is hidden. */
  shownAt: moment.nullable(),
  outcome: outcome.nullable(),
});
export type CaseLine = z.infer<typeof caseLine>;

const wholeCase = caseLine.extend({
  revision: z.int(),
  snapshot: snapshot.nullable(),
  /** In the order in which they came. */
  notices: z.array(notice),
  steps: z.array(step),
  decision: decision.nullable(),
  policeToldAt: moment.nullable(),
  appealUntil: moment.nullable(),
  appeals: z.array(staffAppeal),
  /** Of the same page, in force. */
  holds: z.array(heldItem),
  can: z.object({ take: z.boolean(), hide: z.boolean(), decide: z.boolean(), hold: z.boolean() }),
});
export type WholeCase = z.infer<typeof wholeCase>;

const reasons = paragraphs(REASONS_MAX, REASONS_MIN);

/** What a restriction is founded on. Of what stays nobody is asked, and nothing is kept. */
const founded = {
  ground: ground.nullable().optional(),
  /** The law, or the clause of the terms. */
  reference: optionalLine(REFERENCE_MAX).optional(),
};

const newDecision = z
  .strictObject({
    outcome,
    ...founded,
    reasons,
    /** For `restrict` only. */
    until: day.nullable().optional(),
    policeToldAt: day.nullable().optional(),
  })
  .superRefine(({ outcome: chosen, ground: on = null, reference = null, until = null }, check) => {
    const refuse = (path: string, message: "required" | "unknown") =>
      check.addIssue({ code: "custom", path: [path], message });
    if (until !== null && chosen !== "restrict") refuse("until", "unknown");
    if (chosen === "keep") return;
    if (on === null) refuse("ground", "required");
    if (reference === null) refuse("reference", "required");
  });
export type NewDecision = z.output<typeof newDecision>;
export const decisionForm = defineFormSchema(newDecision);

/** The ground is needed where what stayed is removed now. */
const appealDecision = z.strictObject({ outcome: z.enum(APPEAL_OUTCOMES), ...founded, reasons });
export type AppealDecision = z.infer<typeof appealDecision>;

const ofCase = z.object({
  number: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});

export const listCases = defineCall({
  method: "GET",
  path: "/api/admin/reports",
  summary: "Cases in a state, or all that wait: urgent ones first, then the oldest",
  access: "signed-in",
  permission: "reports.read",
  query: pageQuery.extend({ state: state.optional() }),
  answer: page(caseLine),
});

export const getCase = defineCall({
  method: "GET",
  path: "/api/admin/reports/{number}",
  summary: "A case with its notices, as the thing stood, and every step",
  access: "signed-in",
  permission: "reports.read",
  params: ofCase,
  answer: wholeCase,
});

export const takeCase = defineCall({
  method: "POST",
  path: "/api/admin/reports/{number}/take",
  summary: "Takes a case; with If-Match only the revision that was read",
  access: "signed-in",
  permission: "reports.decide",
  params: ofCase,
  answer: wholeCase,
});

export const hideReported = defineCall({
  method: "POST",
  path: "/api/admin/reports/{number}/hide",
  summary: "Hides what was reported until the case is decided",
  access: "signed-in",
  permission: "reports.decide",
  params: ofCase,
  answer: wholeCase,
});

export const decideCase = defineCall({
  method: "POST",
  path: "/api/admin/reports/{number}/decide",
  summary: "Decides a case: enforced and mailed at once; of two who decide one is told",
  access: "signed-in",
  permission: "reports.decide",
  params: ofCase,
  body: newDecision,
  answer: wholeCase,
});

export const decideAppeal = defineCall({
  method: "POST",
  path: "/api/admin/reports/{number}/appeals/{appealId}/decide",
  summary: "Decides an appeal; whoever decided the case may not, if somebody else can",
  access: "signed-in",
  permission: "reports.decide",
  params: ofCase.extend({ appealId: z.uuid() }),
  body: appealDecision,
  answer: wholeCase,
});
