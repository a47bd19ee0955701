import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { VisitsSection } from "#features/admin/visits/components/visits-section.tsx";
import { Banner } from "#ui/banner.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { JobsSection } from "../components/jobs-section.tsx";
import { PerformanceCharts } from "../components/performance-charts.tsx";
import { NodesSection } from "../components/nodes-section.tsx";
import { RoutesSection } from "../components/routes-section.tsx";
import { getPerformance } from "../contract.ts";

export const handle = { texts: ["performance"] };

export function clientLoader() {
  return guardStaffPage("health.read");
}

const DAY_HOURS = 24;

/** Each with the days over which visits are summed up beside it. */
const PERIODS = [
  { hours: 1, days: 1 },
  { hours: 24, days: 28 },
  { hours: 168, days: 91 },
] as const;
const USUAL = PERIODS[1];

/** `/admin/performance`: times of answers, what machines and jobs are doing, and times of visits. */
export default function PerformancePage() {
  const { t } = useTranslation("performance");
  const [asked] = useSearchParams();
  const { hours, days } = PERIODS.find((one) => String(one.hours) === asked.get("hours")) ?? USUAL;
  const query = { ...callQuery(getPerformance, { query: { hours } }), staleTime: 0 };
  const { data, error, isPending } = useQuery(query);
  return (
    <StaffPage title={t("title")} note={t("note")}>
      <StaffFilter submit={t("show")}>
        <Field label={t("period")}>
          <Select
            key={hours}
            name="hours"
            defaultValue={String(hours)}
            options={PERIODS.map((one) => ({
              value: String(one.hours),
              label:
                one.hours > DAY_HOURS
                  ? t("days", { count: one.hours / DAY_HOURS })
                  : t("hours", { count: one.hours }),
            }))}
          />
        </Field>
      </StaffFilter>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data && <PerformanceCharts spans={data.spans} />}
      <VisitsSection days={days} />
      {(data || isPending) && <RoutesSection routes={data?.routes ?? []} isLoading={isPending} />}
      {data && <NodesSection nodes={data.nodes} />}
      {data && <JobsSection jobs={data.jobs} />}
    </StaffPage>
  );
}
