// texts: staff:actions.*
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isId } from "#platform/ids.ts";
import type { AuditItem } from "../contract.ts";

/** What was done, in words; what has none yet by its own name. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation("staff");
  return (action) => (i18n.exists(`staff:actions.${action}`) ? t(`actions.${action}`) : action);
}

// texts: staff:details.fields.* staff:details.values.*
/** What else an entry tells, in words, the reason by itself. */
export function useDetailWords(): (item: DetailedItem) => { reason: string; rest: string } {
  const { t, i18n } = useTranslation(["staff", "keeping", "requests"]);
  return ({ details, people }) => {
    const { reason, rest } = detailsOf(details);
    const told = rest.map(({ field, value }) => {
      const name = wordOf(t, i18n.exists, [`staff:details.fields.${field}`]) ?? field;
      const values = [value ?? []].flat();
      if (values.length === 0) return `${name}: ${t("staff:details.values.none")}`;
      const said = values.map(
        (one) => wordOf(t, i18n.exists, placesOf(field, one)) ?? plainly(t, one, people),
      );
      return `${name}: ${new Intl.ListFormat(i18n.language).format(said)}`;
    });
    return { reason, rest: told.join(" · ") };
  };
}

type DetailedItem = Pick<AuditItem, "details" | "people">;

const REASON = "reason";
const FIRST = ["role", "before", "after"];

/** The reason, and each field with its value, in one order. */
export function detailsOf(details: Record<string, unknown>) {
  const reason = details[REASON];
  const rest = Object.entries(details)
    .filter(([field]) => field !== REASON)
    // The database keeps them by length; before comes before after.
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([field, value]) => ({ field, value }));
  return { reason: typeof reason === "string" ? reason : "", rest };
}

function placeOf(field: string): number {
  const place = FIRST.indexOf(field);
  return place === -1 ? FIRST.length : place;
}

/** Where a value may have its words: each kind of thing has its own. */
function placesOf(field: string, value: unknown): string[] {
  if (typeof value !== "string") return [];
  if (field === "fields") return [`keeping:fields.${value}`];
  if (field === "language") return [`keeping:language.${value}`];
  if (field === "action") return [`staff:actions.${value}`];
  return [
    `staff:roles.names.${value}`,
    `staff:keepers.${value}`,
    `staff:details.values.${value}`,
    `requests:kinds.${value}.title`,
  ];
}

function wordOf(t: TFunction, exists: (key: string) => boolean, keys: string[]): string | null {
  const known = keys.find((key) => exists(key));
  return known === undefined ? null : t(known);
}

/** By name where it is somebody, by a number as short as people say it where it is something else. */
function plainly(t: TFunction, value: unknown, people: Record<string, string>): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (!isId(value)) return value;
  return people[value] ?? t("staff:details.values.other", { id: value.slice(0, 8) });
}
