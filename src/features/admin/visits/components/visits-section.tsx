import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useShownValues } from "#features/admin/performance/components/shown-values.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { listVisits, type Device, type VisitFigure, type VisitMetric } from "../contract.ts";
import { METRIC_GOALS } from "../model.ts";
import { VisitCharts } from "./visit-charts.tsx";

/** In the order in which a page appears. */
const SHOWN: readonly VisitMetric[] = ["ttfb", "fcp", "lcp", "inp", "cls"];

type Page = { route: string; device: Device; count: number; figures: VisitFigure[] };

/** How fast pages were to those who let it be measured. */
export function VisitsSection({ days }: { days: number }) {
  const { t } = useTranslation("performance");
  const query = { ...callQuery(listVisits, { query: { days } }), staleTime: 0 };
  const { data, error, isPending } = useQuery(query);
  const columns: Column<Page>[] = [
    {
      key: "page",
      title: t("page"),
      wide: true,
      cell: ({ route }) => route,
    },
    { key: "device", title: t("device"), cell: ({ device }) => t(`devices.${device}`) },
    { key: "count", title: t("count"), numeric: true, cell: ({ count }) => count },
    ...SHOWN.map((metric) => ({
      key: metric,
      title: t(`metrics.${metric}`),
      numeric: true,
      cell: (page: Page) => figureCell(page, metric),
    })),
  ];
  return (
    <section className="staff-part">
      <h2>{t("visits")}</h2>
      <p className="small">
        {t("days", { count: days })}. {t("visitsNote")}
      </p>
      {data && <VisitCharts days={data.days} />}
      {error ? (
        <Banner tone="bad">{error.message}</Banner>
      ) : (
        <Table
          caption={t("visitsCaption")}
          columns={columns}
          rows={pagesOf(data?.items ?? [])}
          rowKey={({ route, device }) => `${route} ${device}`}
          loading={isPending ? t("loading") : null}
          empty={<EmptyState text={t("noVisits")} />}
        />
      )}
    </section>
  );
}

function figureCell({ figures }: Page, metric: VisitMetric) {
  return <Figure figure={figures.find((figure) => figure.metric === metric)} />;
}

function pagesOf(items: readonly VisitFigure[]): Page[] {
  const pages = Map.groupBy(items, ({ route, device }) => `${route} ${device}`).values();
  return [...pages].flatMap((figures) => {
    const first = figures[0];
    if (first === undefined) return [];
    const count = Math.max(...figures.map((figure) => figure.count));
    return [{ route: first.route, device: first.device, count, figures }];
  });
}

/** What is not good enough says so by a sign and a word. */
function Figure({ figure }: { figure: VisitFigure | undefined }) {
  const { t } = useTranslation("performance");
  const { milliseconds, shift } = useShownValues();
  if (figure === undefined) return "–";
  const { metric, p75 } = figure;
  const value = metric === "cls" ? shift(p75) : milliseconds(p75);
  const { good, poor } = METRIC_GOALS[metric];
  if (p75 <= good) return value;
  const isPoor = p75 > poor;
  return (
    <>
      {value}
      <br />
      <Badge sign={isPoor ? "stop" : "half"} {...(!isPoor && { tone: "warn" })}>
        {t(isPoor ? "grades.poor" : "grades.fair")}
      </Badge>
    </>
  );
}
