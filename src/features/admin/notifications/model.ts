import type { StaffNoticeKind } from "#platform/staff-notices.ts";
import type { NoticeHow } from "./contract.ts";

/** What somebody else waits for is told at once; what can wait until tomorrow does. */
const DEFAULT_HOW: Readonly<Record<StaffNoticeKind, NoticeHow>> = {
  assigned: "now",
  answered: "now",
  goalNear: "now",
  bugAgain: "day",
  health: "now",
  undelivered: "now",
  unreadMail: "now",
  stockLow: "now",
};

export function howOf(
  chosen: readonly { kind: StaffNoticeKind; how: NoticeHow }[],
  kind: StaffNoticeKind,
): NoticeHow {
  return chosen.find((one) => one.kind === kind)?.how ?? DEFAULT_HOW[kind];
}
