import type { Context } from "#platform/context.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import type { OwnNavigation } from "./contract.ts";

/** How much a feature has for the signed-in user that they haven't seen yet. */
export const unseenItems = defineExtensionPoint<(ctx: Context) => Promise<number>>("unseenItems");

export async function getOwnNavigation(ctx: Context): Promise<OwnNavigation> {
  const counts = await Promise.all(unseenItems.of(ctx).map((count) => count(ctx)));
  return { unseen: counts.reduce((sum, count) => sum + count, 0) };
}
