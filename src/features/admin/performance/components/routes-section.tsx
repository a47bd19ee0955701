import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { RouteFigures } from "../contract.ts";
import { useShownValues } from "./shown-values.ts";

/** Those that take the most time in all come first: the rest seldom matters. */
const SHOWN = 25;

export function RoutesSection({
  routes,
  isLoading,
}: {
  routes: RouteFigures[];
  isLoading: boolean;
}) {
  const { t } = useTranslation("performance");
  const { count: number, milliseconds: time, percent } = useShownValues();
  const [areAllShown, setAllShown] = useState(false);
  const columns: Column<RouteFigures>[] = [
    {
      key: "route",
      title: t("route"),
      wide: true,
      cell: ({ method, route }) => `${method} ${route}`,
    },
    {
      key: "count",
      title: t("count"),
      numeric: true,
      cell: ({ count }) => number(count),
    },
    {
      key: "errors",
      title: t("errors"),
      numeric: true,
      cell: ({ errorShare }) => percent(errorShare * 100),
    },
    { key: "half", title: t("half"), numeric: true, cell: ({ p50Ms }) => time(p50Ms) },
    { key: "most", title: t("most"), numeric: true, cell: ({ p95Ms }) => time(p95Ms) },
    { key: "nearlyAll", title: t("nearlyAll"), numeric: true, cell: ({ p99Ms }) => time(p99Ms) },
  ];
  return (
    <section className="staff-part">
      <h2>{t("routes")}</h2>
      <Table
        caption={t("routesCaption")}
        columns={columns}
        rows={areAllShown ? routes : routes.slice(0, SHOWN)}
        rowKey={({ method, route }) => `${method} ${route}`}
        loading={isLoading ? t("loading") : null}
        empty={<EmptyState text={t("noRoutes")} />}
      />
      {!areAllShown && routes.length > SHOWN && (
        <div className="actions">
          <Button variant="quiet" onClick={() => setAllShown(true)}>
            {t("allRoutes", { count: routes.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
