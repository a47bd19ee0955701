/** What is typed; numbers as typed, so that nothing is lost while it isn't a date yet. */
export type PartialDateParts = {
  day: string;
  /** "1" to "12", empty when unknown. */
  month: string;
  year: string;
  about: boolean;
};

export type PartialDateProblem = "year-missing" | "year-invalid" | "month-missing" | "day-invalid";

/** Reads `1931`, `1931-05`, `1931-05-17`, `~1931`, and what formatPartialDate makes of less. */
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
 * The one string that is kept. When the parts are no date (see partialDateProblem) it is none
 * either, so a server refuses it and never keeps half of what was meant.
 */
export function formatPartialDate({ day, month, year, about }: PartialDateParts): string {
  if (about) return year ? `~${year}` : "";
  const parts = [year, month.padStart(month ? 2 : 0, "0"), day.padStart(day ? 2 : 0, "0")];
  while (parts.at(-1) === "") parts.pop();
  return parts.join("-");
}

/** What is wrong; null for a date and for nothing at all. */
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

/** The names of the months, January first, as they stand within a date. */
export function monthNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
}
