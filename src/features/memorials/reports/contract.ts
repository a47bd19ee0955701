import { z } from "zod";
import { linkToken } from "#features/accounts/contract.ts";
import { emailAddress } from "#platform/email-address.ts";
import { defineCall, defineFormSchema } from "#platform/call.ts";
import { nameLine, optionalParagraphs, paragraphs } from "#platform/text.ts";
import type { ReportKind } from "../sections/contract.ts";

export const REPORT_REASONS = [
  "privacy",
  "defamation",
  "harassment",
  "hate",
  "threat",
  "childAbuse",
  "copyright",
  "fraud",
  "family",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATES = ["received", "taken", "decided", "appealed", "reviewed"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/**
 * `keep`: it stays. `restrict`: nobody sees it, until its day if one is given. `remove`: it is taken
 * off, and can't be added again.
 */
export const REPORT_OUTCOMES = ["keep", "restrict", "remove"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** What a decision is founded on: a law, or a clause of the terms. `reference` names it. */
export const REPORT_GROUNDS = ["law", "terms"] as const;
export type ReportGround = (typeof REPORT_GROUNDS)[number];

export const APPEAL_OUTCOMES = ["uphold", "overturn"] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

export const EXPLANATION_MIN = 20;
export const EXPLANATION_MAX = 5000;
export const QUOTE_MAX = 2000;
export const REFERENCE_MAX = 300;
export const REASONS_MIN = 20;
export const REASONS_MAX = 5000;
export const APPEAL_MIN = 20;
export const APPEAL_MAX = 5000;
export const REPORTER_NAME_MAX = 120;

type KindSchema = z.ZodType<ReportKind, ReportKind>;
/** One of the sections'; what comes in is completed by `withKinds`. */
export const kind = z.string() as unknown as KindSchema;
export const reason = z.enum(REPORT_REASONS);
export const state = z.enum(REPORT_STATES);
export const outcome = z.enum(REPORT_OUTCOMES);
export const ground = z.enum(REPORT_GROUNDS);
export const moment = z.iso.datetime();
/** A day or a moment; a day begins at midnight, in UTC. */
export const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** A name goes into the subject of mails: what breaks a line is refused, not mended. */
const reporterName = z
  .string()
  .refine((text) => !/[\r\n]/.test(text), { error: "oneLine" })
  .pipe(nameLine(REPORTER_NAME_MAX));

export const newReportOf = (of: KindSchema) =>
  z
    .strictObject({
      /** Id or slug. */
      memorial: z.string().min(1).max(120),
      kind: of,
      itemId: z.uuid().nullable().optional(),
      /** The words that it is about, as they stand there. */
      quote: optionalParagraphs(QUOTE_MAX).optional(),
      reason,
      explanation: paragraphs(EXPLANATION_MAX, EXPLANATION_MIN),
      /** `null` only with `childAbuse`. */
      name: reporterName.nullable(),
      email: emailAddress.nullable(),
      goodFaith: z.literal(true),
    })
    .superRefine(({ kind: of, itemId = null, reason: why, name, email }, check) => {
      const refuse = (path: string) =>
        check.addIssue({ code: "custom", path: [path], message: "required" });
      const isWhole = of === "memorial" || of === "biography";
      if (isWhole === (itemId !== null)) refuse("itemId");
      if (why === "childAbuse") return;
      if (name === null) refuse("name");
      if (email === null) refuse("email");
    });
export const newReport = newReportOf(kind);
export type NewReport = z.output<typeof newReport>;
export const reportForm = defineFormSchema(newReport);

const receipt = z.object({ number: z.int(), token: z.string() });
export type ReportReceipt = z.infer<typeof receipt>;

export const subject = z.object({
  kind,
  itemId: z.uuid().nullable(),
  /** Where it stands, or stood, on the site: a path. */
  address: z.string(),
});
export type ReportSubject = z.infer<typeof subject>;

export const decision = z.object({
  outcome,
  /** `null` where it stays: only what is restricted needs one (regulation 2022/2065, article 17). */
  ground: ground.nullable(),
  /** The law or the clause; empty without a ground. */
  reference: z.string(),
  reasons: z.string(),
  decidedAt: moment,
  /** Until when something is restricted; `null` where no day is set. */
  until: moment.nullable(),
});
export type ReportDecision = z.infer<typeof decision>;

export const appeal = z.object({
  text: z.string(),
  at: moment,
  /** `null` until it is decided; also `reasons` and `decidedAt`. */
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  reasons: z.string().nullable(),
  decidedAt: moment.nullable(),
});
export type ReportAppeal = z.infer<typeof appeal>;

/** A case as its notifier follows it. */
const followed = z.object({
  number: z.int(),
  state,
  reason,
  receivedAt: moment,
  subject,
  decision: decision.nullable(),
  /** Those that appeals have replaced, the first one first. */
  earlier: z.array(decision),
  /** Until when it can be appealed against; `null` before the decision. */
  appealUntil: moment.nullable(),
  /** The notifier's own. */
  appeal: appeal.nullable(),
  can: z.object({ appeal: z.boolean() }),
});
export type FollowedReport = z.infer<typeof followed>;

export const appealText = z.strictObject({ text: paragraphs(APPEAL_MAX, APPEAL_MIN) });

export const sendReport = defineCall({
  method: "POST",
  path: "/api/reports",
  summary: "Reports something on a page; a repeated Idempotency-Key returns the same receipt",
  access: "anyone",
  body: newReport,
  answer: receipt,
  status: 201,
});

export const followReport = defineCall({
  method: "GET",
  path: "/api/reports/{token}",
  summary: "A report and its decision, by the token of its receipt",
  access: "anyone",
  params: linkToken,
  answer: followed,
});

export const appealReport = defineCall({
  method: "POST",
  path: "/api/reports/{token}/appeal",
  summary: "Appeals against the decision on a report: once, within six months",
  access: "anyone",
  params: linkToken,
  body: appealText,
  answer: followed,
  status: 201,
});
