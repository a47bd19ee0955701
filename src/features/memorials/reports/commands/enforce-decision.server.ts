import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { reportedKindsOf } from "../kinds/queries.server.ts";
import { memorials } from "../../tables.server.ts";
import type { NewDecision } from "../cases/contract.ts";
import { findTwins } from "../evidence/twins/queries.server.ts";
import { causeOf } from "../model.ts";
import { isHidden } from "../policy.ts";
import { lift, restrict } from "../../restrictions/commands.server.ts";
import { holdsWords, type Cause } from "../../restrictions/model.ts";
import type { LockedCase } from "./lock-case.server.ts";

type Enforced = Pick<LockedCase, "quotes" | "until">;

/** What the case says of it from now on. */
type Hiding = Partial<Pick<LockedCase, "hiddenAt" | "shownAt">>;

/** The thing is from now on as the decision has it, whatever it was before. */
export async function enforceDecision(
  tx: Transaction,
  ctx: Context,
  locked: LockedCase,
  { outcome, quotes, until }: Enforced & Pick<NewDecision, "outcome">,
): Promise<Hiding> {
  const cause = causeOf(outcome);
  if (cause !== null) return enforce(tx, ctx, locked, { cause, quotes, until });
  await lift(tx, ctx, locked.id);
  return {};
}

/** Also what is the same again under another id: put there meanwhile, or waiting to be let in. */
export async function enforce(
  tx: Transaction,
  ctx: Context,
  locked: LockedCase,
  { cause, quotes, until }: Enforced & { cause: Cause },
): Promise<Hiding> {
  const { id: causeId, memorialId, kind, itemId, snapshot } = locked;
  // Without a quote it is all of its words that can't be added again.
  const reported = reportedKindsOf(ctx).get(kind);
  const text = snapshot === null ? null : (reported?.wordsOf(snapshot) ?? null);
  const words = quotes.length === 0 && text !== null ? [text] : quotes;
  // Of what is gone by now the snapshot knows it.
  const sha256 =
    snapshot?.sha256 ?? (await reported?.findSha?.(tx, { memorialId, itemId })) ?? null;
  const hides = kind !== "biography" || (await holdsQuotes(tx, memorialId, quotes));
  const thing = { memorialId, causeId, cause, until };
  await restrict(tx, ctx, { ...thing, kind, itemId, quotes: words, sha256, hides });
  for (const twin of await findTwins(ctx, tx, { memorialId, kind, itemId, sha256, text }))
    await restrict(tx, ctx, { ...thing, ...twin });
  if (!hides || isHidden(locked)) return {};
  return { hiddenAt: new Date(), shownAt: null };
}

/** Whether the story still holds what it is about. Without a quote all of it is. */
async function holdsQuotes(
  tx: Transaction,
  memorialId: string,
  quotes: readonly string[],
): Promise<boolean> {
  if (quotes.length === 0) return true;
  const [page] = await tx
    .select({ biography: memorials.biography })
    .from(memorials)
    .where(eq(memorials.id, memorialId));
  return holdsWords(page?.biography ?? "", quotes, 1);
}
