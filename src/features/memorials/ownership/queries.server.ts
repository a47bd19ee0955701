import { and, eq, sql } from "drizzle-orm";
import { givenName } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { getReadable } from "../access/queries.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { memorials } from "../tables.server.ts";
import type { Ownership } from "./contract.ts";
import { canAcceptPage, canEndOffer, canOfferPage } from "./policy.ts";
import { ownershipOffers } from "./tables.server.ts";

export async function getOwnership(ctx: Context, idOrSlug: string): Promise<Ownership> {
  const memorial = await getReadable(ctx, idOrSlug);
  if (memorial.role === null) throw new AppError("notFound");
  const offer = await findOffer(ctx.database, memorial.id);
  const isTold = offer !== null && canEndOffer(ctx.actor, memorial, offer.toId);
  return {
    offer: isTold
      ? {
          to: offer.to,
          isForMe: canAcceptPage(ctx.actor, memorial, offer.toId),
          offeredAt: offer.offeredAt.toISOString(),
        }
      : null,
    can: { offer: canOfferPage(ctx.actor, memorial) },
  };
}

export async function findOffer(reader: Reader, memorialId: string) {
  const [found] = await reader
    .select({
      toId: ownershipOffers.toId,
      to: users.fullName,
      offeredAt: ownershipOffers.offeredAt,
    })
    .from(ownershipOffers)
    .innerJoin(users, eq(users.id, ownershipOffers.toId))
    .where(eq(ownershipOffers.memorialId, memorialId));
  return found ?? null;
}

export async function findOwnerId(reader: Reader, memorialId: string): Promise<string | null> {
  const [found] = await reader
    .select({ userId: keepers.userId })
    .from(keepers)
    .where(and(eq(keepers.memorialId, memorialId), eq(keepers.role, "owner")));
  return found?.userId ?? null;
}

/**
 * Data for a mail about a page: recipient, language, and the names of the page and the other
 * person. No `fullName` that was made of the recipient's address.
 */
export async function findForMail(
  { database }: Services,
  memorialId: string,
  readerId: string,
  otherId: string | null,
) {
  const [found] = await database
    .select({
      to: users.email,
      confirmedAt: users.emailVerifiedAt,
      locale: users.locale,
      fullName: users.fullName,
      name: memorials.name,
      slug: memorials.slug,
      other: sql<string | null>`(select o.full_name from ${users} o where o.id = ${otherId}::uuid)`,
    })
    .from(users)
    .innerJoin(memorials, eq(memorials.id, memorialId))
    .where(eq(users.id, readerId));
  if (found === undefined) return null;
  const { confirmedAt, fullName, ...told } = found;
  const greeted = givenName({ fullName, email: told.to });
  return { ...told, fullName: greeted, isProven: confirmedAt !== null };
}
