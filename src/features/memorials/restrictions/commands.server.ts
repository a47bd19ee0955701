import { and, eq, isNotNull, isNull, lte, ne } from "drizzle-orm";
import {
  announceIn,
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { ReportKind } from "../sections/contract.ts";
import type { Cause } from "./model.ts";
import { refuseHeld, refuseRemovedStory } from "./queries.server.ts";
import { restrictions } from "./tables.server.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { moderatedBy } from "../sections/queries.server.ts";

/** Staff have hidden a page from everybody, or shown it again, in the same transaction. */
export const pageRestricted = defineHook<{ memorialId: string }>("pageRestricted");

/** What these causes (cases or holds) had restricted is seen again, in the same transaction. */
export const restrictionsLifted = defineHook<readonly string[]>("restrictionsLifted");

type Registered = Pick<Services, "registry">;

export type Restricted = { memorialId: string; kind: ReportKind; itemId: string };

type Restriction = Restricted & {
  causeId: string;
  cause: Cause;
  quotes?: string[];
  sha256?: string | null;
  until?: Date | null;
  /** `false` for a biography that no longer holds the words. */
  hides?: boolean;
};

/** Restricts something from now on; a second time by the same cause replaces the first. */
export async function restrict(
  tx: Transaction,
  ctx: Context,
  restriction: Restriction,
): Promise<void> {
  const { memorialId, kind, itemId, causeId, ...set } = restriction;
  const { quotes = [], sha256 = null, until = null, hides = true, cause } = set;
  const state = { cause, quotes, sha256, until, hides };
  await tx
    .insert(restrictions)
    .values({ memorialId, kind, itemId, causeId, ...state, since: new Date() })
    .onConflictDoUpdate({
      target: [
        restrictions.memorialId,
        restrictions.kind,
        restrictions.itemId,
        restrictions.causeId,
      ],
      set: state,
    });
  announceGone(tx, ctx, restriction);
  if (kind === "memorial") await pageRestricted.raise(tx, ctx, { memorialId });
}

/** The digest of a restricted thing's file, where it became known only now: it can't be added again. */
export async function rememberFile(
  tx: Transaction,
  { memorialId, kind, itemId }: Restricted,
  sha256: string,
): Promise<void> {
  await tx
    .update(restrictions)
    .set({ sha256 })
    .where(
      and(
        eq(restrictions.memorialId, memorialId),
        eq(restrictions.kind, kind),
        eq(restrictions.itemId, itemId),
        isNull(restrictions.sha256),
      ),
    );
}

/** Ends what a case or a hold restricts: it is as it was. */
export async function lift(tx: Transaction, ctx: Context, causeId: string): Promise<void> {
  const lifted = await tx.delete(restrictions).where(eq(restrictions.causeId, causeId)).returning({
    memorialId: restrictions.memorialId,
    kind: restrictions.kind,
    itemId: restrictions.itemId,
  });
  await restrictionsLifted.raise(tx, ctx, [causeId]);
  for (const each of lifted) {
    announceBack(tx, each);
    if (each.kind === "memorial") await pageRestricted.raise(tx, ctx, each);
  }
}

/** Things of a kind are now another page's, under the ids that they had. */
export async function moveRestrictions(
  tx: Transaction,
  { kind, from, to }: { kind: ReportKind; from: string; to: string },
): Promise<void> {
  const isFrom = and(eq(restrictions.memorialId, from), eq(restrictions.kind, kind));
  await tx.update(restrictions).set({ memorialId: to }).where(isFrom);
}

/** Open pages drop an entry by itself; of anything else they are rendered anew. */
function announceGone(
  tx: Transaction,
  services: Registered,
  { memorialId: topic, kind, itemId: id }: Restricted,
): void {
  const isEntry = moderatedBy(services).some((entries) => entries.kind === kind);
  if (isEntry) announceIn(tx, { topic, kind: "removed", id });
  else announceBack(tx, { memorialId: topic, kind, itemId: id });
}

function announceBack(tx: Transaction, { memorialId: topic, kind, itemId: id }: Restricted): void {
  if (kind === "memorial" || kind === "biography") announceIn(tx, { topic, kind: "memorial", id });
  else announceIn(tx, { topic, kind, id });
}

type Story = { id: string; biography: string | null };

/**
 * A biography without the words that were removed is seen again; they stay refused. Throws
 * `memorials.removedWords` for one that holds them, `memorials.held` for one that is kept as it is.
 */
export async function acceptStory(
  tx: Transaction,
  ctx: Context,
  { id, biography: before }: Story,
  biography: string | null | undefined,
): Promise<void> {
  if (biography === undefined || biography === before) return;
  await refuseHeld(tx, id, { kind: "biography", id });
  await refuseRemovedStory(tx, id, biography);
  const shown = await tx
    .update(restrictions)
    .set({ hides: false })
    .where(
      and(
        eq(restrictions.memorialId, id),
        eq(restrictions.kind, "biography"),
        ne(restrictions.cause, "held"),
      ),
    )
    .returning({ causeId: restrictions.causeId });
  if (shown.length === 0) return;
  await restrictionsLifted.raise(
    tx,
    ctx,
    shown.map(({ causeId }) => causeId),
  );
}

/** Ends what was to end by now. */
export async function liftOver(services: Services, now: Date): Promise<void> {
  const ctx = systemContext(services);
  await transaction(services, async (tx) => {
    const over = await tx
      .select({ causeId: restrictions.causeId })
      .from(restrictions)
      .where(and(isNotNull(restrictions.until), lte(restrictions.until, now)))
      .for("update");
    for (const causeId of new Set(over.map((row) => row.causeId))) await lift(tx, ctx, causeId);
  });
}
