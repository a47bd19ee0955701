import { useTranslation } from "react-i18next";

/** What was done, in words; what has none yet by its own name. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation("staff");
  return (action) => (i18n.exists(`staff:actions.${action}`) ? t(`actions.${action}`) : action);
}

const REASON = "reason";
const FIRST = ["role", "before", "after"];

/** What else an entry tells, as `field: value`, the reason first and by itself. */
export function detailsOf(details: Record<string, unknown>): { reason: string; rest: string } {
  const reason = details[REASON];
  const rest = Object.entries(details)
    .filter(([field]) => field !== REASON)
    // The database keeps them by length; before comes before after.
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([field, value]) => `${field}: ${plain(value)}`);
  return { reason: typeof reason === "string" ? reason : "", rest: rest.join(" · ") };
}

function placeOf(field: string): number {
  const place = FIRST.indexOf(field);
  return place === -1 ? FIRST.length : place;
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(plain).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
