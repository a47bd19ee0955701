/** What staff are told of, each in their own way: at once, once a day, on the page only, or not at all. */
export const STAFF_NOTICES = [
  "assigned",
  "answered",
  "goalNear",
  "bugAgain",
  "health",
  "undelivered",
  "unreadMail",
  "stockLow",
] as const;
export type StaffNoticeKind = (typeof STAFF_NOTICES)[number];
