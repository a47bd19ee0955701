// texts: staff:areas.*, staff:about.*, staff:groups.*, staff:waits.*
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { prefetch } from "#platform/pages/queries.ts";
import { SearchButton } from "#shell/staff-search.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardDesk, useDeskGroups } from "#shell/staff-rights.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { FigureList } from "../components/figure-list.tsx";
import { HealthList } from "../components/health-list.tsx";
import { ownDashboard } from "../components/own-dashboard.ts";
import { WaitingList } from "../components/waiting-list.tsx";
import type { Dashboard } from "../contract.ts";

export const handle = { texts: ["operation"] };

export async function clientLoader() {
  await guardDesk();
  // Once, before anything is shown: what waits stands first and would push the rest down.
  await prefetch(null, [ownDashboard]);
  return null;
}

/** `/admin`: what waits, the week in figures, and every area that one may enter. */
export default function OverviewPage() {
  const { t } = useTranslation(["operation", "staff"]);
  const { data, error } = useQuery(ownDashboard);
  return (
    <StaffPage title={t("staff:overview.title")} beside={<SearchButton />}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("dashboard.loading")} />}
      {data && <Answered {...data} />}
      <AreaList />
    </StaffPage>
  );
}

/** What needs somebody stands before the week, and so does an operation that isn't well. */
function Answered({ waiting, health, ...figures }: Dashboard) {
  const isHealthy = health?.state === "ok";
  return (
    <>
      <WaitingList items={waiting} isHealthy={isHealthy} />
      {health && !isHealthy && <HealthList health={health} />}
      <FigureList {...figures} />
      {health && isHealthy && <HealthList health={health} />}
    </>
  );
}

function AreaList() {
  const { t } = useTranslation(["operation", "staff"]);
  const groups = useDeskGroups();
  return (
    <section className="staff-part" aria-labelledby="areas">
      <h2 id="areas">{t("dashboard.areas")}</h2>
      {groups.map(({ group, areas }) => (
        <Fragment key={group}>
          <h3>{t(`staff:groups.${group}`)}</h3>
          <SettingsList>
            {areas.map(({ key, path, waiting }) => (
              <Setting
                key={key}
                title={<TextLink to={path}>{t(`staff:areas.${key}`)}</TextLink>}
                text={t(`staff:about.${key}`)}
                action={
                  waiting !== null &&
                  waiting > 0 && (
                    <Badge sign="full">{t(`staff:waits.${key}`, { count: waiting })}</Badge>
                  )
                }
              />
            ))}
          </SettingsList>
        </Fragment>
      ))}
    </section>
  );
}
