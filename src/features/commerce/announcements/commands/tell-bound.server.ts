import { transaction, type Services } from "#platform/context.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { forEach } from "../../clock/engine/each.server.ts";
import { today } from "../../clock/queries.server.ts";
import { mailPriceChanging, mailTermsChanging } from "../jobs.server.ts";
import { announcementsAfter, boundBy, type Announcement } from "../queries.server.ts";
import { announcedTo } from "../tables.server.ts";

/** Told in one transaction. */
const BATCH = 200;

/**
 * Tells all whom a change binds and who weren't told yet; asked again it goes on where it was broken off.
 * Returns how many were told now.
 */
export async function tellBound(services: Services, announcement: Announcement): Promise<number> {
  let told = 0;
  for (let after: string | null = null; ;) {
    const some = await boundBy(services.database, announcement, { after, limit: BATCH });
    if (some.length === 0) return told;
    after = some.at(-1)?.id ?? null;
    told += await tellSome(services, announcement, some);
  }
}

type Some = Awaited<ReturnType<typeof boundBy>>;

/** Noted and enqueued in one commit: a mail that is written down is sent, and no other. */
async function tellSome(
  services: Services,
  { id: announcementId }: Announcement,
  some: Some,
): Promise<number> {
  const byHash = new Map(
    some
      .filter(({ email }) => email !== "")
      .map((one) => [hashOf(one.email).toString("hex"), one] as const),
  );
  if (byHash.size === 0) return 0;
  return transaction(services, async (tx) => {
    const fresh = await tx
      .insert(announcedTo)
      .values(
        [...byHash.values()].map(({ email }) => ({ announcementId, addressHash: hashOf(email) })),
      )
      .onConflictDoNothing()
      .returning({ addressHash: announcedTo.addressHash });
    for (const { addressHash } of fresh) {
      const bound = byHash.get(addressHash.toString("hex"))?.bound;
      if (bound === undefined) continue;
      const { jobs } = services;
      if ("userId" in bound) {
        await jobs.enqueue(tx, mailTermsChanging, { announcementId, ...bound });
      } else await jobs.enqueue(tx, mailPriceChanging, { announcementId, ...bound });
    }
    return fresh.length;
  });
}

function hashOf(email: string): Buffer {
  return hashToken(email.toLowerCase());
}

/** In the night: what was broken off, and whoever is bound since. */
export async function tellNewlyBound(services: Services): Promise<void> {
  const { database } = services;
  const announced = await announcementsAfter(database, await today(services, database));
  await forEach(
    services,
    announced,
    ({ id }) => `announcement ${id}`,
    (announcement) => tellBound(services, announcement),
  );
}
