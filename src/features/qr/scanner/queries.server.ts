import { and, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { qrError } from "#features/qr/errors.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { STAGES, type Stage } from "#features/qr/lifecycle/contract.ts";
import { qrPackages } from "../packages/tables.server.ts";
import { actorNameFor } from "../policy.ts";
import { qrCodes, qrHistory, qrLinks } from "../tables.server.ts";
import type { Job, ScannedCode, ScanWork, SubmittedScan } from "./contract.ts";
import { codeIn, nextJob, stagesOf } from "./model.ts";

const SHOWN = 30;
/** Small enough to preload on a phone, more than anybody packs in a day. */
const KNOWN = 5000;

/** Throws `qr.mistypedCode`: a typing error is reported at once, never as "unknown". */
export function readScan(read: string): string {
  const code = codeIn(read);
  if (code === null) throw qrError("mistypedCode");
  return code;
}

/** Throws `qr.mistypedCode` or `notFound`. */
export async function getScannedCode(ctx: Context, read: string): Promise<ScannedCode> {
  const code = readScan(read);
  const [found] = await ctx.database
    .select({
      stage: qrCodes.stage,
      retiredAt: qrCodes.retiredAt,
      package: qrPackages.name,
      linked: ctx.database.$count(qrLinks, eq(qrLinks.code, qrCodes.code)),
    })
    .from(qrCodes)
    .leftJoin(qrPackages, eq(qrPackages.id, qrCodes.packageId))
    .where(eq(qrCodes.code, code));
  if (found === undefined) throw new AppError("notFound");
  const history = await ctx.database
    .select({ step: qrHistory.step, at: qrHistory.at, name: users.fullName, roles: users.roles })
    .from(qrHistory)
    .leftJoin(users, eq(users.id, qrHistory.actorId))
    .where(eq(qrHistory.code, code))
    .orderBy(desc(qrHistory.id))
    .limit(SHOWN);
  return {
    code,
    stage: found.stage,
    isRetired: found.retiredAt !== null,
    isLinked: found.linked > 0,
    next: found.retiredAt === null ? nextJob(found.stage) : null,
    package: found.package,
    history: history.map(({ step, at, ...who }) => {
      const { by, name } = actorNameFor(ctx.actor, who);
      return { step, at: at.toISOString(), by: by === "staff" ? name : null };
    }),
  };
}

export async function listScanWork(ctx: Context, job: Job): Promise<ScanWork> {
  const rows = await ctx.database
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(and(inArray(qrCodes.stage, stagesOf(job).before), isNull(qrCodes.retiredAt)))
    .orderBy(desc(qrCodes.createdAt), desc(qrCodes.code))
    .limit(KNOWN + 1);
  return { codes: rows.slice(0, KNOWN).map(({ code }) => code), isWhole: rows.length <= KNOWN };
}

/** Progress of a package: the number of its plates at this stage, or past it. */
export async function progressOf(
  reader: Reader,
  packageId: string | null,
  stage: Stage,
): Promise<SubmittedScan["package"]> {
  if (packageId === null) return null;
  const reached = STAGES.slice(STAGES.indexOf(stage));
  const [found] = await reader
    .select({ name: qrPackages.name, count: qrPackages.count })
    .from(qrPackages)
    .where(eq(qrPackages.id, packageId));
  const [counted] = await reader
    .select({ done: count() })
    .from(qrCodes)
    .where(and(eq(qrCodes.packageId, packageId), inArray(qrCodes.stage, reached)));
  return found === undefined ? null : { ...found, done: counted?.done ?? 0 };
}
