import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import type { SecurityKind } from "#platform/security/kinds.ts";

export const ALARM_RULES = [
  "spread",
  "logins",
  "steps",
  "guesses",
  "onePerson",
  "limits",
  "forged",
  "links",
  "broke",
  "jobs",
  "auditCut",
] as const;
export type AlarmRule = (typeof ALARM_RULES)[number];

/** The features declare their own; clients compare an answer with those they know. */
const kind = z.string() as unknown as z.ZodType<SecurityKind, SecurityKind>;

const kindSums = z.object({
  kind,
  /** In Danish days. */
  today: z.number().int(),
  yesterday: z.number().int(),
  week: z.number().int(),
  month: z.number().int(),
});
export type KindSums = z.infer<typeof kindSums>;

const alarm = z.object({
  rule: z.enum(ALARM_RULES),
  count: z.number().int(),
  toldAt: z.iso.datetime(),
});
export type Alarm = z.infer<typeof alarm>;

const triedOften = z.object({ id: z.uuid(), fullName: z.string(), count: z.number().int() });
export type TriedOften = z.infer<typeof triedOften>;

const securityReport = z.object({
  kinds: z.array(kindSums),
  /** The latest of each, newest first. */
  alarms: z.array(alarm),
  /** Signed-in people who were refused often within two days. */
  people: z.array(triedOften),
});
export type SecurityReport = z.infer<typeof securityReport>;

export const getSecurity = defineCall({
  method: "GET",
  path: "/api/admin/security",
  summary: "Counts of logins and refusals of the last days, and the alarms they raised",
  access: "signed-in",
  permission: "audit.read",
  answer: securityReport,
});
