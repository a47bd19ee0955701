import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { about, recipientAndStatus } from "#features/accounts/invitations/queries.server.ts";
import { invitations } from "#features/accounts/invitations/tables.server.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { qrCodes, qrLinks } from "#features/qr/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Prepared } from "./contract.ts";
import { isReseller } from "./policy.ts";
import { handedOverPages, preparedPages } from "./tables.server.ts";

/** Only recent ones: older pages are the customers' business. */
const SHOWN = 100;

export async function listPrepared(ctx: Context): Promise<Prepared> {
  const { userId } = signedIn(ctx);
  if (!isReseller(ctx.actor)) throw new AppError("forbidden");
  const [pages, codes, handedOver] = await Promise.all([
    pagesOf(ctx, userId),
    codesOf(ctx, userId),
    handedOverBy(ctx, userId),
  ]);
  const byPage = Map.groupBy(codes, ({ memorialId }) => memorialId);
  const now = new Date();
  return {
    items: pages.map(({ invitation, ...page }) => ({
      ...page,
      codes: (byPage.get(page.id) ?? []).map(({ code }) => code),
      handOver: invitation === null ? null : recipientAndStatus(invitation, now),
    })),
    handedOver: handedOver.map(({ at, ...page }) => ({ ...page, at: at.toISOString() })),
  };
}

function pagesOf({ database }: Context, userId: string) {
  return database
    .select({
      id: memorials.id,
      name: memorials.name,
      slug: memorials.slug,
      reference: preparedPages.reference,
      invitation: invitations,
    })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .innerJoin(preparedPages, eq(preparedPages.memorialId, memorials.id))
    .leftJoin(
      invitations,
      and(eq(invitations.subjectId, memorials.id), eq(invitations.kind, "customer")),
    )
    .where(and(eq(keepers.userId, userId), eq(keepers.role, "owner"), isNull(memorials.deletedAt)))
    .orderBy(desc(keepers.since), desc(memorials.id));
}

function codesOf({ database }: Context, userId: string) {
  return database
    .select({ memorialId: qrLinks.memorialId, code: qrLinks.code })
    .from(qrLinks)
    .innerJoin(qrCodes, eq(qrCodes.code, qrLinks.code))
    .where(eq(qrCodes.ownerId, userId))
    .orderBy(asc(qrLinks.code));
}

function handedOverBy({ database }: Context, userId: string) {
  const { id, name, at, resellerId } = handedOverPages;
  return database
    .select({ id, name, at })
    .from(handedOverPages)
    .where(eq(resellerId, userId))
    .orderBy(desc(id))
    .limit(SHOWN);
}

/** A page's pending offer. Throws `notFound` if there is none. */
export async function findHandOver(reader: Reader, memorialId: string) {
  const [found] = await reader
    .select({ id: invitations.id })
    .from(invitations)
    .where(about({ kind: "customer", subjectId: memorialId }));
  if (found === undefined) throw new AppError("notFound");
  return found;
}
