import { useTranslation } from "react-i18next";
import type { TreeCard, TreePage, TreePerson } from "../contract.ts";

export type Fact = {
  key: string;
  label: string;
  text: string;
  /** What was told beside: a text of several lines, and where it is known from. */
  note: string | null;
  source: string | null;
};

type Parts = readonly (string | null | undefined)[];

/** What is said of a person, birth first and death last; what happened between is in the order of time. */
export function useFacts(
  { people, families }: TreePage,
  { key, birth, death }: TreeCard,
  person: TreePerson | null,
): Fact[] {
  const { t } = useTranslation("tree");
  const facts: Fact[] = [];
  const add = (id: string, label: string, parts: Parts, beside: Partial<Fact> = {}) => {
    const text = parts.filter(Boolean).join(", ");
    const isSaid = text !== "" || Boolean(beside.note ?? beside.source) || beside.key === id;
    if (isSaid) facts.push({ note: null, source: null, ...beside, key: id, label, text });
  };

  for (const [at, { kind, full }] of (person?.names ?? []).entries())
    add(`name ${at}`, t(`nameKinds.${kind}`), [full]);
  add("birth", t("about.born"), [birth?.dateText, birth?.place]);
  for (const { id, partners, marriage } of families) {
    if (!partners.includes(key) || marriage === null) continue;
    const other = people.find((one) => one.key !== key && partners.includes(one.key));
    const name = other?.name ?? null;
    const label = name === null ? t("about.married") : t("about.marriedTo", { name });
    add(id, label, [marriage.dateText, marriage.place]);
  }
  const ends: TreePerson["events"] = [];
  const eventFact = (event: TreePerson["events"][number], id: string) => {
    const { kind, title, dateText, place, note, source } = event;
    const isOther = kind === "other" && title !== null;
    const from = source === null ? null : t(`sources.${source.kind}`);
    add(id, isOther ? title : t(`eventKinds.${kind}`), [isOther ? null : title, dateText, place], {
      key: id,
      note,
      source: from === null || !source?.note ? from : t("sourceNote", { from, note: source.note }),
    });
  };
  for (const [at, event] of inOrderOfTime(person?.events ?? []).entries()) {
    if (event.kind === "burial" || event.kind === "cremation") ends.push(event);
    else eventFact(event, `event ${at}`);
  }
  add("death", t("about.died"), [death?.dateText, death?.place]);
  for (const [at, event] of ends.entries()) eventFact(event, `end ${at}`);
  return facts;
}

/** By the year that stands in a date, in whatever form; those without one stay behind the others. */
function inOrderOfTime(events: TreePerson["events"]): TreePerson["events"] {
  const yearOf = ({ date }: { date: string | null }) =>
    Number(/\d{3,4}/.exec(date ?? "")?.[0] ?? 1e4);
  return events.toSorted((a, b) => yearOf(a) - yearOf(b));
}
