import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { forEach, forEachId } from "../../clock/engine/each.server.ts";
import { today } from "../../clock/queries.server.ts";
import { GIVEN_UP_AFTER_DAYS } from "../model.ts";
import {
  findDueToEarn,
  findDueToEnd,
  findDueToRenew,
  findPageless,
  findUnpaid,
} from "../due/queries.server.ts";
import { lockSubscription, type Held } from "./credit-years.server.ts";
import { earnYear } from "./earn-space.server.ts";
import { finishSpace } from "./end-space.server.ts";
import { giveUpYear } from "./lapse-space.server.ts";
import { renewSpace } from "./renew-space.server.ts";

/**
 * The work of a night: what was ended ends, what isn't paid lapses, years begin, and what was used is
 * earned. Each in a transaction of its own, so that a night that breaks off is gone on with.
 */
export async function workSpace(services: Services): Promise<void> {
  const ctx = systemContext(services);
  const { database } = services;
  const day = await today(ctx, database);
  const withEach = (ids: string[], work: (tx: Transaction, held: Held) => Promise<void>) =>
    forEachId(ctx, "subscription", ids, (id) => withSpace(ctx, id, work));
  const parts = {
    endPageless: async () =>
      withEach(await findPageless(database), (tx, held) => endPageless(tx, ctx, held, day)),
    endDue: async () =>
      withEach(await findDueToEnd(database, day), (tx, held) => endDue(tx, ctx, held, day)),
    giveUpUnpaid: async () =>
      forEach(
        ctx,
        await findUnpaid(database, day, GIVEN_UP_AFTER_DAYS),
        ({ yearId }) => `subscription year ${yearId}`,
        ({ id, yearId }) => withSpace(ctx, id, (tx, held) => giveUpYear(tx, ctx, held, yearId)),
      ),
    renew: async () =>
      withEach(await findDueToRenew(database, day), (tx, held) =>
        renewOrRunOut(tx, ctx, held, day),
      ),
    earn: async () =>
      forEachId(ctx, "subscription year", await findDueToEarn(database, day), (yearId) =>
        transaction(ctx, (tx) => earnYear(tx, ctx, yearId)),
      ),
  };
  await forEach(
    ctx,
    Object.entries(parts),
    ([name]) => name,
    ([, work]) => work(),
  );
}

async function withSpace(
  ctx: Context,
  id: string,
  work: (tx: Transaction, held: Held) => Promise<void>,
): Promise<void> {
  await transaction(ctx, async (tx) => work(tx, await lockSubscription(tx, id)));
}

async function endPageless(tx: Transaction, ctx: Context, held: Held, day: string) {
  const isOn = held.state === "active" || held.state === "ending";
  if (!isOn || held.memorialId !== null) return;
  await finishSpace(tx, ctx, held, { endsOn: day, why: "pageGone" });
}

async function endDue(tx: Transaction, ctx: Context, held: Held, day: string) {
  const { state, endsOn } = held;
  if (state !== "ending" || endsOn === null || endsOn > day) return;
  await finishSpace(tx, ctx, held, { endsOn, why: "ended" });
}

async function renewOrRunOut(tx: Transaction, ctx: Context, held: Held, day: string) {
  if (await renewSpace(tx, ctx, held)) return;
  const { state, paidUntil } = held;
  if (state !== "active" || paidUntil === null || paidUntil > day) return;
  await finishSpace(tx, ctx, held, { endsOn: paidUntil, why: "runOut" });
}
