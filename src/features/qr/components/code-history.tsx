import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listHistory, type HistoryEntry } from "#features/qr/lifecycle/contract.ts";

/** All steps of a code, newest first. */
export function CodeHistory({ code }: { code: string }) {
  const { t } = useTranslation("codes");
  const query = callQuery(listHistory, { params: { code } });
  // Others change it, too: fetched each time it is opened.
  const { data, error } = useQuery({ ...query, staleTime: 0 });
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("history.loading")} />;
  return (
    <ol className="code-history" aria-label={t("history.title")}>
      {data.items.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { step, at, by, before, after } }: { entry: HistoryEntry }) {
  const { t, i18n } = useTranslation("codes");
  const names = (memorials: { name: string | null }[] | undefined) =>
    memorials?.map(({ name }) => name ?? t("shows.nameless")).join(", ") ?? "";
  const [from, to] = [names(before?.memorials), names(after.memorials)];
  return (
    <li>
      <span>
        {t(`steps.${step}`)}
        {to !== "" && (
          <>
            : <bdi>{to}</bdi>
          </>
        )}
        {from !== "" && from !== to && (
          <>
            {" "}
            ({t("history.before")} <bdi>{from}</bdi>)
          </>
        )}
      </span>
      <span className="small">
        <time dateTime={at}>{formatMoment(at, localeOf(i18n.language))}</time> · {t(`by.${by}`)}
      </span>
    </li>
  );
}
