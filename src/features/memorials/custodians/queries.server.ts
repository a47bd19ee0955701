import { and, asc, eq, sql } from "drizzle-orm";
import { listInvitations } from "#features/accounts/invitations/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { getReadable } from "../access/queries.server.ts";
import type { Custody } from "./contract.ts";
import { canAskForPage, canEndRequest, canNameCustodians } from "./policy.ts";
import { custodians, custodyRequests } from "./tables.server.ts";

export async function getCustody(ctx: Context, idOrSlug: string): Promise<Custody> {
  const memorial = await getReadable(ctx, idOrSlug);
  if (memorial.role === null) throw new AppError("notFound");
  const all = await listCustodians(ctx.database, memorial.id);
  const asked = await findRequest(ctx.database, memorial.id);
  const canName = canNameCustodians(ctx.actor, memorial);
  const own = all.find(({ userId }) => userId !== null && userId === ctx.actor?.userId);
  const sent = await listInvitations(ctx.database, {
    kind: "custodian",
    subjectId: memorial.id,
  });
  const shown = canName ? all : all.filter((each) => each === own);
  return {
    items: shown.map(({ id, name, invitationId, awaitsOwner }) => {
      const invitation = sent.find((each) => each.id === invitationId);
      return {
        id,
        name: name ?? invitation?.email ?? "",
        state: invitation?.state ?? (awaitsOwner ? "unconfirmed" : "accepted"),
        isMe: id === own?.id,
      };
    }),
    request:
      asked !== null && (canName || own !== undefined)
        ? {
            name: asked.name,
            isMine: asked.userId === ctx.actor?.userId,
            handOverAt: asked.handOverAt.toISOString(),
          }
        : null,
    can: {
      name: canName,
      ask: own !== undefined && canAskForPage(ctx.actor, memorial, own, asked),
      end: asked !== null && canEndRequest(ctx.actor, memorial, asked),
    },
  };
}

/** In order. */
export async function listCustodians(reader: Reader, memorialId: string) {
  return reader
    .select({
      id: custodians.id,
      place: custodians.place,
      userId: custodians.userId,
      invitationId: custodians.invitationId,
      awaitsOwner: custodians.awaitsOwner,
      name: users.fullName,
    })
    .from(custodians)
    .leftJoin(users, eq(users.id, sql`coalesce(${custodians.userId}, ${custodians.meantId})`))
    .where(eq(custodians.memorialId, memorialId))
    .orderBy(asc(custodians.place), asc(custodians.id));
}

/** A custodian's open request, and the custodian's name. */
export async function findRequest(reader: Reader, memorialId: string) {
  const [found] = await reader
    .select({
      custodianId: custodyRequests.custodianId,
      askedAt: custodyRequests.askedAt,
      handOverAt: custodyRequests.handOverAt,
      reminded: custodyRequests.reminded,
      place: custodians.place,
      userId: users.id,
      name: users.fullName,
      lockedAt: users.lockedAt,
    })
    .from(custodyRequests)
    .innerJoin(
      custodians,
      and(
        eq(custodians.memorialId, custodyRequests.memorialId),
        eq(custodians.id, custodyRequests.custodianId),
      ),
    )
    .innerJoin(users, eq(users.id, custodians.userId))
    .where(eq(custodyRequests.memorialId, memorialId));
  return found ?? null;
}
