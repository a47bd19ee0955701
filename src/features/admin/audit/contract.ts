import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";

/** A field of a form that was left empty asks for nothing. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** People are asked for by id: an address in the browser's history names nobody. */
export const auditFilter = z.object({
  action: chosen(z.string().max(60)),
  person: chosen(z.uuid()),
  from: chosen(z.iso.date()),
  to: chosen(z.iso.date()),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const named = z.object({ id: z.uuid(), fullName: z.string(), username: z.string() });

const auditItem = z.object({
  id: z.uuid(),
  /** Its place in the chain; `null` while it waits for its seal. */
  number: z.number().int().nullable(),
  at: z.iso.datetime(),
  /** `null` for the system itself. Names are `null` where the account is gone. */
  actorId: z.uuid().nullable(),
  actor: named.nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  person: named.nullable(),
  address: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** What those are called who are named by their id in the details, as far as they are here. */
  people: z.record(z.string(), z.string()),
});
export type AuditItem = z.infer<typeof auditItem>;

export const listAudit = defineCall({
  method: "GET",
  path: "/api/admin/audit",
  summary: "What was done, newest first",
  access: "signed-in",
  permission: "audit.read",
  query: auditFilter.extend(pageQuery.shape),
  answer: page(auditItem),
});

export const listAuditActions = defineCall({
  method: "GET",
  path: "/api/admin/audit/actions",
  summary: "The kinds of things that were done",
  access: "signed-in",
  permission: "audit.read",
  answer: z.object({ actions: z.array(z.string()) }),
});

export const exportAudit = defineCall({
  method: "GET",
  path: "/api/admin/audit.csv",
  summary: "The same as a CSV file, oldest first; that it was taken is an entry, too",
  access: "signed-in",
  permission: "audit.read",
  confirmed: true,
  query: auditFilter,
  status: 200,
});
