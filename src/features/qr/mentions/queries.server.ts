import { asc, inArray, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { qrCodes, qrLinks } from "../tables.server.ts";
import type { MentionedCode } from "./contract.ts";
import { codesIn } from "./model.ts";

/** The codes of ours in a text; `null` if the caller may not read about codes. */
export async function listMentionedCodes(
  ctx: Context,
  text: string,
  reader: Reader = ctx.database,
): Promise<MentionedCode[] | null> {
  if (!may(ctx.actor, "codes.read")) return null;
  const written = codesIn(text);
  if (written.size === 0) return [];
  const rows = await reader
    .select({
      code: qrCodes.code,
      stage: qrCodes.stage,
      isLocked: qrCodes.locked,
      retiredAt: qrCodes.retiredAt,
      isLinked: sql<boolean>`exists (select 1 from ${qrLinks} where ${qrLinks.code} = ${outer(qrCodes.code)})`,
    })
    .from(qrCodes)
    .where(inArray(qrCodes.code, [...written.keys()]))
    .orderBy(asc(qrCodes.code));
  return rows.map(({ retiredAt, isLinked, ...row }) => ({
    ...row,
    written: written.get(row.code) ?? [],
    state: retiredAt !== null ? "retired" : isLinked ? "linked" : "unlinked",
  }));
}
