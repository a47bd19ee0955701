import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { StuckJobsSection } from "#features/admin/jobs/components/stuck-jobs.tsx";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/link.tsx";
import { CountsTable } from "../components/counts-table.tsx";
import { getSecurity, type Alarm, type TriedOften } from "../contract.ts";

export function clientLoader() {
  return guardStaffPage("audit.read");
}

const report = callQuery(getSecurity);

/** `/admin/security`: counts of attempts and refusals, and alarms. */
export default function SecurityPage() {
  const { t } = useTranslation("staff");
  const { data, error, isPending } = useQuery(report);
  const canRetry = useStaffRights().permissions.includes("jobs.retry");
  return (
    <StaffPage title={t("security.title")} note={t("security.note")}>
      {error ? (
        <Banner tone="bad">{error.message}</Banner>
      ) : (
        <CountsTable kinds={data?.kinds ?? []} isLoading={isPending} />
      )}
      {data && <Alarms alarms={data.alarms} />}
      {canRetry && <StuckJobsSection />}
      {data && data.people.length > 0 && <Often people={data.people} />}
    </StaffPage>
  );
}

function Alarms({ alarms }: { alarms: Alarm[] }) {
  const { t, i18n } = useTranslation("staff");
  const locale = localeOf(i18n.language);
  return (
    <section className="staff-part">
      <h2>{t("security.alarmsTitle")}</h2>
      <p className="small">{t("security.alarmsNote")}</p>
      {alarms.length === 0 && <p>{t("security.noAlarms")}</p>}
      {alarms.map(({ rule, count, toldAt }) => (
        <p key={rule}>
          {t(`security.alarms.${rule}`)}
          <br />
          <span className="staff-details">
            {t("security.told", { moment: formatMoment(toldAt, locale), count })}
          </span>
        </p>
      ))}
    </section>
  );
}

function Often({ people }: { people: TriedOften[] }) {
  const { t } = useTranslation("staff");
  const canRead = useStaffRights().permissions.includes("users.read");
  return (
    <section className="staff-part">
      <h2>{t("security.oftenTitle")}</h2>
      <p className="small">{t("security.oftenNote")}</p>
      {people.map(({ id, fullName, count }) => (
        <p key={id}>
          {canRead ? (
            <TextLink to={`/admin/users/${id}`}>
              <bdi>{fullName}</bdi>
            </TextLink>
          ) : (
            <bdi>{fullName}</bdi>
          )}
          <br />
          <span className="staff-details">{t("security.times", { count })}</span>
        </p>
      ))}
    </section>
  );
}
