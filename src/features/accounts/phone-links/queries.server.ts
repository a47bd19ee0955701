import { and, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "../queries.server.ts";
import type { LinkState } from "./contract.ts";
import { phoneLinks } from "./tables.server.ts";

/** What this session shows; what others show is as unknown as what is over. */
export function shownHere(ctx: Context, id: string) {
  return and(
    eq(phoneLinks.id, id),
    eq(phoneLinks.sessionId, signedIn(ctx).sessionId),
    gt(phoneLinks.expiresAt, new Date()),
  );
}

export async function getPhoneLink(ctx: Context, id: string): Promise<LinkState> {
  const [found] = await ctx.database.select().from(phoneLinks).where(shownHere(ctx, id));
  if (found === undefined) throw new AppError("notFound");
  return { state: stateOf(found), device: found.device, browser: found.browser };
}

function stateOf(link: typeof phoneLinks.$inferSelect): LinkState["state"] {
  if (link.takenAt !== null) return "taken";
  if (link.allowedAt !== null) return "allowed";
  return link.claimHash === null ? "open" : "asked";
}
