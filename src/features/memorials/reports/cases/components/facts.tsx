import { useTranslation } from "react-i18next";
import { formatLocalMoment, formatPartialDate } from "#platform/dates.ts";
import { decadeIn, formatDecade } from "#platform/decades.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { SnapshotFact } from "../contract.ts";

const DATES: readonly SnapshotFact["field"][] = [
  "bornOn",
  "diedOn",
  "happenedOn",
  "endedOn",
  "datedOn",
];

/** What stood beside the words: dates, places, names. */
export function Facts({ facts }: { facts: readonly SnapshotFact[] }) {
  const { t } = useTranslation("cases");
  const said = useSaid();
  if (facts.length === 0) return null;
  return (
    <dl className="case-facts">
      {facts.map((fact, index) => (
        // A field may come twice: two ceremonies.
        <div key={`${fact.field} ${index}`}>
          <dt>{t(`thing.fields.${fact.field}`)}</dt>
          <dd>
            <bdi>{said(fact)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useSaid() {
  const { t, i18n } = useTranslation("cases");
  const locale = localeOf(i18n.language);
  return ({ field, value }: SnapshotFact) => {
    if (field === "ceremonyAt") return t("thing.at", formatLocalMoment(value, locale));
    if (!DATES.includes(field)) return value;
    const decade = decadeIn(value);
    if (decade !== null) return formatDecade(decade, locale);
    const when = formatPartialDate(value, locale);
    return value.startsWith("~") ? t("thing.about", { when }) : when;
  };
}
