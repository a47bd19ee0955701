// texts: staff:actions.* staff:subjects.* memorials:kinds.*.actions.* memorials:kinds.*.one
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ENTRIES, ENTRY_KINDS } from "#features/memorials/entries/contract.ts";
import { localeOf, type Locale } from "#platform/i18n/locales.ts";
import { isId } from "#platform/ids.ts";
import { formatMoney } from "#platform/money.ts";
import type { AuditItem } from "../contract.ts";

/** The action in words; an untranslated one by its own name. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation(["staff", "memorials"]);
  return (action) => wordOf(t, i18n.exists, actionKeys(action)) ?? action;
}

/** What was done to an entry stands with the texts of its kind. */
function actionKeys(action: string): string[] {
  const [kind = "", done = ""] = action.split(".");
  return [`staff:actions.${action}`, `memorials:kinds.${kind}.actions.${done}`];
}

/** What a kind of thing is called; `null` where it has no text yet. */
export function useSubjectWord(): (subject: string) => string | null {
  const { t, i18n } = useTranslation(["staff", "memorials"]);
  return (subject) =>
    wordOf(t, i18n.exists, [`staff:subjects.${subject}`, `memorials:kinds.${subject}.one`]);
}

// texts: staff:details.fields.* staff:details.values.* staff:details.outcomes.* plans:of.*
/** An entry's further details in words, the reason separately. */
export function useDetailWords(): (item: DetailedItem) => { reason: string; rest: string } {
  const { t, i18n } = useTranslation([
    "staff",
    "editor",
    "requests",
    "memorials",
    "company",
    "plans",
  ]);
  const locale = localeOf(i18n.language);
  return (item) => {
    const { details, people } = item;
    const { reason, rest } = detailsOf(details);
    const shown = rest.filter(({ field }) => field !== "number" || numberOf(item) === null);
    const priceWords = (one: unknown) => {
      const price = priceIn(one, locale);
      if (price === null) return null;
      const plan = wordOf(t, i18n.exists, [`plans:of.${price.plan}.name`]) ?? price.plan;
      return t("company:agreement.price", { ...price, plan });
    };
    const told = shown.map(({ field, value }) => {
      const name = wordOf(t, i18n.exists, [`staff:details.fields.${field}`]) ?? field;
      const values = [value ?? []].flat();
      if (values.length === 0) return `${name}: ${t("staff:details.values.none")}`;
      const said = values.map(
        (one) =>
          wordOf(t, i18n.exists, placesOf(field, one)) ??
          sumIn(field, one, details["currency"], locale) ??
          priceWords(one) ??
          plainly(t, one, people),
      );
      return `${name}: ${new Intl.ListFormat(i18n.language).format(said)}`;
    });
    return { reason, rest: told.join(" · ") };
  };
}

type DetailedItem = Pick<AuditItem, "details" | "people" | "person">;

/** What staff call a thing by; `null` of a person, and where the entry has no number. */
export function numberOf({
  details: { number },
  person,
}: Pick<AuditItem, "details" | "person">): string | null {
  if (person !== null) return null;
  return typeof number === "string" || typeof number === "number" ? String(number) : null;
}

const SUMS = ["amount", "fee", "creditLimit"];

/** Entries have sums in minor units; without a currency they are Danish. */
export function sumIn(
  field: string,
  value: unknown,
  currency: unknown,
  locale: Locale,
): string | null {
  if (!SUMS.includes(field) || typeof value !== "number") return null;
  const isCode = typeof currency === "string" && /^[a-z]{3}$/i.test(currency);
  return formatMoney({ amount: value, currency: isCode ? currency : "DKK" }, locale);
}

const AGREED_PRICE = /^(?<plan>\w+) (?<from>\d+)\+: (?<net>\d+)$/;

/** A price of an agreement, as entries have it: `plate 20+: 45000`. */
export function priceIn(value: unknown, locale: Locale) {
  const { plan, from, net } =
    (typeof value === "string" ? AGREED_PRICE.exec(value)?.groups : undefined) ?? {};
  if (plan === undefined || from === undefined) return null;
  return { plan, from, price: formatMoney({ amount: Number(net), currency: "DKK" }, locale) };
}

const REASON = "reason";
const FIRST = ["role", "before", "after"];

/** The reason, and each field with its value, in a fixed order. */
export function detailsOf(details: Record<string, unknown>) {
  const reason = details[REASON];
  const rest = Object.entries(details)
    .filter(([field]) => field !== REASON)
    // The database orders keys by length; before comes first.
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([field, value]) => ({ field, value }));
  return { reason: typeof reason === "string" ? reason : "", rest };
}

function placeOf(field: string): number {
  const place = FIRST.indexOf(field);
  return place === -1 ? FIRST.length : place;
}

/** Where a value's translation may be: each kind of subject has its own. */
function placesOf(field: string, value: unknown): string[] {
  if (typeof value !== "string") return [];
  if (field === "fields") return [`editor:fields.${value}`, ...entrySettingKeys(value)];
  if (field === "language") return [`editor:language.${value}`];
  if (field === "action") return actionKeys(value);
  if (field === "outcome") return [`staff:details.outcomes.${value}`];
  return [
    `staff:roles.names.${value}`,
    `staff:keepers.${value}`,
    `staff:details.values.${value}`,
    `requests:kinds.${value}.title`,
  ];
}

/** `guestbookPrivacy` and `guestbookModeration` stand with the texts of the kind of entry. */
function entrySettingKeys(field: string): string[] {
  return ENTRY_KINDS.flatMap((kind) => {
    const { section } = ENTRIES[kind];
    if (field === `${section}Privacy`) return [`memorials:kinds.${kind}.privacy`];
    return field === `${section}Moderation` ? [`memorials:kinds.${kind}.moderation`] : [];
  });
}

function wordOf(t: TFunction, exists: (key: string) => boolean, keys: string[]): string | null {
  const known = keys.find((key) => exists(key));
  return known === undefined ? null : t(known);
}

/** A person by name, anything else by a shortened id. */
function plainly(t: TFunction, value: unknown, people: Record<string, string>): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (!isId(value)) return value;
  return people[value] ?? t("staff:details.values.other", { id: value.slice(0, 8) });
}
