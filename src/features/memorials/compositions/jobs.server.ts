import { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import {
  forgetDrafts,
  giveUpComposition,
  makeComposition,
} from "./commands/make-composition.server.ts";
import type { CompositionKey } from "./commands/take-step.server.ts";
import { DRAFT_DAYS, type Provider } from "./contract.ts";

const payload = z.object({ memorialId: z.uuid(), compositionId: z.uuid() });

/** In a child process: it computes for seconds. Killed in the middle of it, the next attempt begins anew. */
export const makePiece = defineJob({
  name: "memorials.compositions.make",
  payload,
  runner: "pictures",
  maxAttempts: 5,
  run: (services, key, { signal }) =>
    makeComposition(services, key, { stopped: signal, later: null }),
  onGiveUp: giveUpComposition,
});

/** So often a provider that can't be reached, or is busy, is asked again: for about an hour. */
export const LATER_TRIES = 6;

/** Waits for a provider, for minutes: not where pictures, or films, wait for each other. */
export const orderPiece = defineJob({
  name: "memorials.compositions.order",
  payload: payload.extend({ tries: z.int().default(0) }),
  maxAttempts: 5,
  run(services, { tries, ...key }, { signal }) {
    const enqueue = (tx: Transaction, at: Date) =>
      enqueueOrder(tx, services, { ...key, tries: tries + 1 }, at);
    const later = tries < LATER_TRIES ? { tries, enqueue } : null;
    return makeComposition(services, key, { stopped: signal, later });
  },
  onGiveUp: giveUpComposition,
});

/** One of a page at a time, so that no page keeps the pictures of others waiting. */
export async function enqueuePiece(
  tx: Transaction,
  services: Pick<Services, "jobs">,
  key: CompositionKey,
  provider: Provider,
): Promise<void> {
  if (provider === "embedded")
    await services.jobs.enqueue(tx, makePiece, key, { queue: queueOf(key) });
  else await enqueueOrder(tx, services, key);
}

/** Takes the place of one that waits for a later time. */
async function enqueueOrder(
  tx: Transaction,
  { jobs }: Pick<Services, "jobs">,
  order: CompositionKey & { tries?: number },
  at = new Date(),
): Promise<void> {
  const options = { key: `order:${order.compositionId}`, queue: queueOf(order), at };
  await jobs.enqueue(tx, orderPiece, order, options);
}

const queueOf = ({ memorialId }: CompositionKey) => `compositions:${memorialId}`;

export const forgetPieces = defineJob({
  name: "memorials.compositions.forget",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "50 2 * * *",
  run: (services) => forgetDrafts(services, { now: new Date(), days: DRAFT_DAYS }),
});
