import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { readingOf } from "#features/memorials/policy.ts";
import { askerOf } from "#features/memorials/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
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
      ...askerOf(ctx),
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
    memorials: rows.flatMap(({ linkedId, slug, name, privacy, ...access }) => {
      if (linkedId === null || slug === null || privacy === null) return [];
      const reading = readingOf({ ...access, privacy });
      if (reading === "nothing") return [];
      return [reading === "open" ? { slug, name } : { slug: linkedId, name: null }];
    }),
  };
}
