import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { CheckTable } from "../components/check-table.tsx";
import { DiskChart } from "../components/disk-chart.tsx";
import { NodeTable } from "../components/node-table.tsx";
import { StateSummary } from "../components/state-badge.tsx";
import { getHealth } from "../contract.ts";

export const handle = { texts: ["health"] };

export function clientLoader() {
  return guardStaffPage("health.read");
}

/** As often as the machines look. */
const REFRESH_MS = 60_000;
const report = { ...callQuery(getHealth), staleTime: 0, refetchInterval: REFRESH_MS };

/** `/admin/health`: what of the operation works, since when, and what to do about the rest. */
export default function HealthPage() {
  const { t } = useTranslation("health");
  const { data, dataUpdatedAt, error, isPending } = useQuery(report);
  return (
    <StaffPage title={t("title")} note={t("note")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data && <StateSummary state={data.state} />}
      {(data || isPending) && <CheckTable checks={data?.checks ?? []} isLoading={isPending} />}
      {data && <DiskChart disk={data.disk} readAt={new Date(dataUpdatedAt)} />}
      {data && (
        <section className="staff-part">
          <h2>{t("nodes")}</h2>
          <p className="small">{t("nodesNote")}</p>
          <NodeTable nodes={data.nodes} />
        </section>
      )}
    </StaffPage>
  );
}
