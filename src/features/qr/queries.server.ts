import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { canReadMemorial, type KeeperRole } from "#features/memorials/policy.ts";
import { keepers, memorials } from "#features/memorials/tables.server.ts";
import { and, sql, type SQL } from "drizzle-orm";
import type { OwnedQrCode, QrCode } from "./contract.ts";
import { parseCode } from "./model.ts";
import { qrCodes, qrLinks } from "./tables.server.ts";

/** The stored form of what was typed. A slip of the finger is said at once, never "unknown". */
export function readCode(text: string): string {
  const code = parseCode(text);
  if (code === null) throw new AppError("mistypedCode");
  return code;
}

/** What a code opens, as far as the asker may read it. Throws `mistypedCode` or `notFound`. */
export async function getQrCode(ctx: Context, text: string): Promise<QrCode> {
  const { locked: _, ...shown } = await getOwnedQrCode(ctx, readCode(text));
  return shown;
}

export async function getOwnedQrCode(
  ctx: Context,
  code: string,
  reader: Reader = ctx.database,
): Promise<OwnedQrCode> {
  const rows = await reader
    .select({
      code: qrCodes.code,
      locked: qrCodes.locked,
      retiredAt: qrCodes.retiredAt,
      linkedId: qrLinks.memorialId,
      slug: memorials.slug,
      name: memorials.name,
      privacy: memorials.privacy,
      deletedAt: memorials.deletedAt,
      role: roleOf(ctx),
    })
    .from(qrCodes)
    .leftJoin(qrLinks, eq(qrLinks.code, qrCodes.code))
    .leftJoin(memorials, eq(memorials.id, qrLinks.memorialId))
    .where(eq(qrCodes.code, code))
    .orderBy(asc(qrLinks.position));
  const [first] = rows;
  if (first === undefined) throw new AppError("notFound");
  const isLinked = first.linkedId !== null;
  return {
    code: first.code,
    state: first.retiredAt !== null ? "retired" : isLinked ? "linked" : "unlinked",
    locked: first.locked,
    memorials: rows.flatMap(({ slug, name, privacy, deletedAt, role }) =>
      slug !== null &&
      name !== null &&
      privacy !== null &&
      canReadMemorial(ctx.actor, { privacy, deletedAt, role })
        ? [{ slug, name }]
        : [],
    ),
  };
}

function roleOf(ctx: Context): SQL<KeeperRole | null> {
  if (ctx.actor === null) return sql`null`;
  return sql`(select ${keepers.role} from ${keepers} where ${and(
    eq(keepers.memorialId, memorials.id),
    eq(keepers.userId, ctx.actor.userId),
  )})`;
}
