import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { startOfDay } from "#platform/days.ts";
import { NOTHING_WAITS, type Waiting } from "#platform/staff-work.server.ts";
import type { PlateState } from "../contract.ts";
import { NO_DAY } from "../model.ts";
import { workOrderCodes, workOrders } from "../tables.server.ts";

/** How many plates wait for the step after this state, but for those on hold. */
export function waitingPlates(state: PlateState) {
  return async ({ database }: Context): Promise<Waiting> => {
    const [row] = await database
      .select({
        count: count(),
        dueOn: sql<string | null>`min(nullif(${workOrderCodes.dueOn}, ${NO_DAY}))::text`,
      })
      .from(workOrderCodes)
      .innerJoin(workOrders, eq(workOrders.id, workOrderCodes.workOrderId))
      .where(
        and(
          eq(workOrderCodes.state, state),
          eq(workOrderCodes.isLive, true),
          isNull(workOrders.heldAt),
        ),
      );
    if (row === undefined) return NOTHING_WAITS;
    const { dueOn, count: waiting } = row;
    return {
      ...NOTHING_WAITS,
      count: waiting,
      dueAt: dueOn === null ? null : startOfDay(dueOn, 1),
    };
  };
}
