import "./bug-report.css";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { getBugPicture, type OneBugReport, type WholeBug } from "../contract.ts";

/** What each person wrote, and what they let us see. */
export function ReportsOfBug({ bug }: { bug: WholeBug }) {
  const { t } = useTranslation("bug-reports");
  return (
    <section className="staff-part">
      <h2>{t("desk.reports")}</h2>
      {bug.reports.length === 0 ? (
        <EmptyState text={t("desk.gone")} />
      ) : (
        <SettingsList>
          {bug.reports.map((report) => (
            <OneReport key={report.id} bugId={bug.id} report={report} />
          ))}
        </SettingsList>
      )}
    </section>
  );
}

function OneReport({ bugId, report }: { bugId: string; report: OneBugReport }) {
  const { t, i18n } = useTranslation("bug-reports");
  const { id, number, message, build, receivedAt, path, errors, hasPicture, ticketId } = report;
  const moment = formatMoment(receivedAt, localeOf(i18n.language));
  const picture = pathOf(getBugPicture, { reportId: bugId, pictureId: id });
  return (
    <Setting title={number} text={t("desk.report", { moment, build })}>
      <div className="stack">
        <p className="reading bug-message">{message}</p>
        <Sender report={report} />
        {path !== null && <p className="small bug-message">{t("desk.path", { path })}</p>}
        {ticketId !== null && (
          <p>
            <TextLink to={`/admin/support/${ticketId}`}>{t("desk.ticket")}</TextLink>
          </p>
        )}
        {errors.length > 0 && (
          <details className="disclosure">
            <summary>{t("desk.errors")}</summary>
            <ul className="bug-errors">
              {[...new Set(errors.map(({ text }) => text))].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        )}
        {hasPicture && (
          <a href={picture} target="_blank" rel="noreferrer">
            <img
              className="bug-picture"
              src={picture}
              alt={t("desk.pictureOf", { number })}
              loading="lazy"
            />
          </a>
        )}
      </div>
    </Setting>
  );
}

function Sender({ report: { email, tellMe, toldAt } }: { report: OneBugReport }) {
  const { t, i18n } = useTranslation("bug-reports");
  if (email === null) return null;
  if (toldAt !== null) {
    const moment = formatMoment(toldAt, localeOf(i18n.language));
    return <p className="small bug-message">{t("desk.told", { email, moment })}</p>;
  }
  return (
    <p className="small bug-message">{t(tellMe ? "desk.asksToHear" : "desk.from", { email })}</p>
  );
}
