import { and, eq, lt } from "drizzle-orm";
import { systemContext, transaction, type Services } from "#platform/context.server.ts";
import { forEachId } from "../../clock/engine/each.server.ts";
import { now } from "../../clock/queries.server.ts";
import { DRAFT_DAYS } from "../model.ts";
import { lockOrder } from "../queries/show-order.server.ts";
import { orders } from "../tables.server.ts";
import { deleteDraft } from "./write-draft.server.ts";

const DAY = 86_400_000;

/** Deletes drafts that nobody placed in time. */
export async function purgeDrafts(services: Services): Promise<void> {
  const { database } = services;
  const before = new Date((await now(services, database)).getTime() - DRAFT_DAYS * DAY);
  const old = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, "draft"), lt(orders.createdAt, before)));
  const ctx = systemContext(services);
  await forEachId(
    services,
    "draft",
    old.map(({ id }) => id),
    (id) =>
      transaction(services, async (tx) => {
        // Placed meanwhile.
        const order = await lockOrder(tx, id);
        if (order.state === "draft") await deleteDraft(tx, ctx, id);
      }),
  );
}
