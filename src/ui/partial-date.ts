/** The typed parts as text, so that nothing is lost while they are no valid date. */
export type PartialDateParts = {
  day: string;
  /** "1" to "12", empty when unknown. */
  month: string;
  year: string;
  about: boolean;
};

export type PartialDateProblem = "year-missing" | "year-invalid" | "month-missing" | "day-invalid";

/**
 * Parses `1931`, `1931-05`, `1931-05-17`, `~1931`, and what formatPartialDate makes of incomplete
 * parts.
 */
export function parsePartialDate(value: string): PartialDateParts {
  const match = /^(~?)(\d*)(?:-(\d*))?(?:-(\d*))?$/.exec(value);
  return {
    about: match?.[1] === "~",
    year: match?.[2] ?? "",
    month: unpadded(match?.[3]),
    day: unpadded(match?.[4]),
  };
}

function unpadded(digits: string | undefined): string {
  return digits ? String(Number(digits)) : "";
}

/**
 * The stored string. If the parts are no valid date (see partialDateProblem) neither is it, so the
 * server refuses it instead of storing half of it.
 */
export function formatPartialDate({ day, month, year, about }: PartialDateParts): string {
  if (about) return year ? `~${year}` : "";
  const parts = [year, month.padStart(month ? 2 : 0, "0"), day.padStart(day ? 2 : 0, "0")];
  while (parts.at(-1) === "") parts.pop();
  return parts.join("-");
}

/** The problem; null for a valid date and for an empty one. */
export function partialDateProblem({
  day,
  month,
  year,
  about,
}: PartialDateParts): PartialDateProblem | null {
  if (!year) return (day || month) && !about ? "year-missing" : null;
  if (!/^[1-9]\d{3}$/.test(year)) return "year-invalid";
  if (about || !day) return null;
  if (!month) return "month-missing";
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= days ? null : "day-invalid";
}

/** Names of the months, January first, as used within a date. */
export function monthNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
}
