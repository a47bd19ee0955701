const TYPES = { png: "image/png", svg: "image/svg+xml", pdf: "application/pdf" } as const;
type Type = (typeof TYPES)[keyof typeof TYPES];

/** By the file's ending; `null` for what no browser shows. */
export function noticeType(path: string): Type | null {
  const ending = /\.(png|svg|pdf)$/i.exec(path)?.[1]?.toLowerCase();
  return ending === undefined ? null : TYPES[ending as keyof typeof TYPES];
}

/** The law gives so long to complain of what was wrong from the beginning (købeloven § 83). */
const COMPLAINT_MONTHS = 24;

/** The last day for complaining of a plate that was delivered on a day. */
export function complaintUntil(deliveredOn: string): string {
  const [year = 0, month = 1, day = 1] = deliveredOn.split("-").map(Number);
  const until = new Date(Date.UTC(year, month - 1 + COMPLAINT_MONTHS, day));
  // 29 February ends on 28 February.
  if (until.getUTCDate() !== day) until.setUTCDate(0);
  return until.toISOString().slice(0, 10);
}
