import { and, eq, inArray } from "drizzle-orm";
import { lockExisting } from "#features/memorials/keepers/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { ConfigError } from "#platform/settings.server.ts";
import { now, today } from "../../clock/queries.server.ts";
import { commerceError } from "../../errors.ts";
import { subscriptions } from "../tables.server.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Gives a page space until a day, without an invoice; it ends silently. Given again, the new day holds.
 * Throws `notFound`, and `commerce.spacePaid` where somebody pays for it.
 */
export async function grantSpace(
  ctx: Context,
  { memorial, until }: { memorial: string; until: string },
): Promise<{ memorial: string; until: string; state: string }> {
  if (!DAY.test(until) || Number.isNaN(Date.parse(until)) || !UUID.test(memorial)) {
    throw new ConfigError("Say which page, and until which day: --memorial ID --until 2027-12-31.");
  }
  return transaction(ctx, async (tx) => {
    const startsOn = await today(ctx, tx);
    if (until <= startsOn) throw new ConfigError("--until is a day after today.");
    const page = await lockExisting(tx, memorial);
    if (page === null) throw new AppError("notFound");
    const running = and(
      eq(subscriptions.memorialId, page.id),
      inArray(subscriptions.state, ["active", "ending"]),
    );
    const [found] = await tx.select().from(subscriptions).where(running).for("update");
    if (found !== undefined && found.orderId !== null) throw commerceError("spacePaid");
    const given = { state: "active" as const, paidUntil: until };
    if (found === undefined) {
      const about = { id: newId(), memorialId: page.id, renews: false };
      const createdAt = await now(ctx, tx);
      await tx.insert(subscriptions).values({ ...about, ...given, startsOn, createdAt });
    } else await tx.update(subscriptions).set(given).where(eq(subscriptions.id, found.id));
    await recordAudit(tx, ctx, {
      action: "space.granted",
      subject: "memorial",
      subjectId: page.id,
      details: { until },
    });
    return { memorial: page.id, until, state: "active" };
  });
}
