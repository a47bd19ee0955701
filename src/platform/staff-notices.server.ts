import type { Permission } from "#platform/actor.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import type { StaffNoticeKind } from "#platform/staff-notices.ts";

export type StaffNotice = {
  kind: StaffNoticeKind;
  /**
   * `key` tells one thing from another: a second notice of a kind about a thing is not told again
   * until the first was seen. `name`: what staff call it, such as its number; never a person's words.
   */
  thing: { key: string; name: string; url: string };
  /** Ids of users, or everybody who holds the permission. */
  to: readonly string[] | { permission: Permission };
};

type Tell = (tx: Transaction, services: Services, notice: StaffNotice) => Promise<void>;

/** Filled by the feature that keeps the notices: the last one, which raisers can't import. */
export const staffNotified = defineExtensionPoint<Tell>("staffNotified");

/** In the transaction of what staff are told of: they hear of nothing that didn't happen. */
export async function notifyStaff(
  tx: Transaction,
  services: Services,
  notice: StaffNotice,
): Promise<void> {
  for (const tell of staffNotified.of(services)) await tell(tx, services, notice);
}

type See = (ctx: Context, url: string) => Promise<void>;

/** Filled by the feature that keeps the notices. */
export const noticesSeen = defineExtensionPoint<See>("noticesSeen");

/** Whoever has the thing itself before them has seen what they were told of it: the next time it is news. */
export async function seeNotices(ctx: Context, url: string): Promise<void> {
  for (const see of noticesSeen.of(ctx)) await see(ctx, url);
}
