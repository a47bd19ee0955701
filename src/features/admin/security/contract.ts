import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { SECURITY_KINDS } from "#platform/security/kinds.ts";

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

const kindSums = z.object({
  kind: z.enum(SECURITY_KINDS),
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
  /** The last time of each, the newest first. */
  alarms: z.array(alarm),
  /** Who was refused often within two days, signed in as themselves. */
  people: z.array(triedOften),
});
export type SecurityReport = z.infer<typeof securityReport>;

export const getSecurity = defineCall({
  method: "GET",
  path: "/api/admin/security",
  summary: "Logins and refusals of the last days, counted, and the alarms they gave",
  access: "signed-in",
  permission: "audit.read",
  answer: securityReport,
});
