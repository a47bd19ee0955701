import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { reportCases, reportFiles } from "../../tables.server.ts";

/** Those of the files that a case needs. */
export async function keysOfEvidence(reader: Reader, keys: readonly string[]): Promise<string[]> {
  const kept = await reader
    .select({ key: reportFiles.key })
    .from(reportFiles)
    .where(inArray(reportFiles.key, [...keys]));
  return kept.map(({ key }) => key);
}

/** A file of a case, for staff. */
export async function findEvidence(ctx: Context, number: number, fileId: string) {
  const [found] = await ctx.database
    .select({ key: reportFiles.key, mime: reportFiles.mime })
    .from(reportFiles)
    .innerJoin(reportCases, eq(reportCases.id, reportFiles.caseId))
    .where(and(eq(reportCases.number, number), eq(reportFiles.id, fileId)));
  if (found === undefined) throw new AppError("notFound");
  return found;
}
