import { and, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import type { LinkState } from "./contract.ts";
import { deviceLogins } from "./tables.server.ts";

/** The code that this session shows; other sessions' codes are answered like expired ones. */
export function shownHere(ctx: Context, id: string) {
  return and(
    eq(deviceLogins.id, id),
    eq(deviceLogins.sessionId, signedIn(ctx).sessionId),
    gt(deviceLogins.expiresAt, new Date()),
  );
}

export async function getDeviceLogin(ctx: Context, id: string): Promise<LinkState> {
  const [found] = await ctx.database.select().from(deviceLogins).where(shownHere(ctx, id));
  if (found === undefined) throw new AppError("notFound");
  return { state: stateOf(found), device: found.device, browser: found.browser };
}

function stateOf(link: typeof deviceLogins.$inferSelect): LinkState["state"] {
  if (link.takenAt !== null) return "taken";
  if (link.allowedAt !== null) return "allowed";
  return link.claimHash === null ? "open" : "asked";
}
