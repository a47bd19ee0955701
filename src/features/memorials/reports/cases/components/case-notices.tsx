import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Prose } from "#ui/prose.tsx";
import type { ReportKind } from "#features/memorials/sections/contract.ts";
import type { Notice, WholeCase } from "../contract.ts";
import { ReportedThing } from "./reported-thing.tsx";

/** What people have written about it, the first one first. */
export function CaseNotices({ shown: { notices, subject } }: { shown: WholeCase }) {
  const { t } = useTranslation("cases");
  return (
    <section className="staff-part">
      <h2>{t("notices.heading", { count: notices.length })}</h2>
      <ul className="case-list">
        {notices.map((notice) => (
          <li key={notice.id}>
            <OneNotice notice={notice} kind={subject.kind} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneNotice({ notice, kind }: { notice: Notice; kind: ReportKind }) {
  const { t, i18n } = useTranslation(["cases", "reports"]);
  const { at, reason, explanation, quote, name, email, snapshot } = notice;
  const from = [name, email].filter((part) => part !== null);
  return (
    <>
      <p>
        <b>{t(`reports:reasons.${reason}.title`)}</b>{" "}
        <time className="small" dateTime={at}>
          {formatDay(at, localeOf(i18n.language))}
        </time>
      </p>
      <div className="reading">
        <Prose text={explanation} />
      </div>
      {quote !== null && (
        <>
          <p className="small">{t("notices.quote")}</p>
          <div className="reading quotation">
            <Prose text={quote} />
          </div>
        </>
      )}
      <p className="small">
        {from.length === 0 ? t("notices.nameless") : <bdi>{from.join(", ")}</bdi>}
      </p>
      {snapshot !== null && (
        <ReportedThing snapshot={snapshot} kind={kind} heading={t("notices.otherwise")} />
      )}
    </>
  );
}
