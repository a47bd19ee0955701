import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { partialDate } from "#platform/date-field.ts";
import { page, pageQuery } from "#platform/paging.ts";

/** An empty form field filters nothing. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const period = partialDate.refine((text) => !text.startsWith("~"), { error: "noSuchDate" });

/** People are filtered by id: names in addresses end up in browser histories. */
export const auditFilter = z.object({
  action: chosen(z.string().max(60)),
  person: chosen(z.uuid()),
  /** A day, or a whole month or year. */
  from: chosen(period),
  to: chosen(period),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const named = z.object({ id: z.uuid(), fullName: z.string(), username: z.string() });

const auditItem = z.object({
  id: z.uuid(),
  /** Its position in the chain; `null` until sealed. */
  number: z.number().int().nullable(),
  at: z.iso.datetime(),
  /** `null` for the system itself. Names are `null` if the account is gone. */
  actorId: z.uuid().nullable(),
  actor: named.nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  person: named.nullable(),
  address: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Names of people whose ids the details contain, if they still exist. */
  people: z.record(z.string(), z.string()),
});
export type AuditItem = z.infer<typeof auditItem>;

export const listAudit = defineCall({
  method: "GET",
  path: "/api/admin/audit",
  summary: "Audit entries, newest first",
  access: "signed-in",
  permission: "audit.read",
  query: auditFilter.extend(pageQuery.shape),
  answer: page(auditItem),
});

export const listAuditActions = defineCall({
  method: "GET",
  path: "/api/admin/audit/actions",
  summary: "The actions that occur in the audit trail",
  access: "signed-in",
  permission: "audit.read",
  answer: z.object({ actions: z.array(z.string()) }),
});

export const exportAudit = defineCall({
  method: "GET",
  path: "/api/admin/audit.csv",
  summary: "Audit entries as a CSV file, oldest first; the export is audited, too",
  access: "signed-in",
  permission: "audit.read",
  confirmed: true,
  query: auditFilter,
  status: 200,
});
