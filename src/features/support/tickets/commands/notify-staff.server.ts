import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { StaffNoticeKind } from "#platform/staff-notices.ts";
import { notifyStaff } from "#platform/staff-notices.server.ts";

/** Where staff read of it. */
export function urlOfTicket(id: string): string {
  return `/admin/support/${id}`;
}

type Told = { id: string; number: string; assigneeId: string | null };
type Kind = Extract<
  StaffNoticeKind,
  "assigned" | "answered" | "goalNear" | "undelivered" | "unreadMail"
>;

/** Tells the ticket's assignee, or whoever may answer where it is nobody's, by its number alone. */
export async function notifyStaffOf(
  tx: Transaction,
  services: Services,
  kind: Kind,
  { id, number, assigneeId }: Told,
): Promise<void> {
  await notifyStaff(tx, services, {
    kind,
    thing: { key: id, name: number, url: urlOfTicket(id) },
    to: assigneeId === null ? { permission: "support.answer" } : [assigneeId],
  });
}
