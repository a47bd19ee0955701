import type { Transaction } from "#platform/database/database.server.ts";
import { findWorking, isForgotten, type Subscription } from "../queries.server.ts";

/** `userId`: one of those who work on the page; `null` for the payer. */
type Recipient = { subscriptionId: string; userId: string | null };
type Tell = (to: Recipient) => Promise<void>;

/** The payer, and those who work on the page: anyone of them may pay. Whoever is both is told once. */
export async function tellOfSpace(
  tx: Transaction,
  subscription: Subscription,
  tell: Tell,
): Promise<void> {
  await tellPayer(subscription, tell);
  const { id: subscriptionId, memorialId, userId: payerId } = subscription;
  const working = memorialId === null ? [] : await findWorking(tx, memorialId);
  for (const userId of working) if (userId !== payerId) await tell({ subscriptionId, userId });
}

export async function tellPayer(subscription: Subscription, tell: Tell): Promise<void> {
  if (isForgotten(subscription)) return;
  await tell({ subscriptionId: subscription.id, userId: null });
}
