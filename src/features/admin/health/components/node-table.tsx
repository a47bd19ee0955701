import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Table, type Column } from "#ui/table.tsx";
import type { HealthReport } from "../contract.ts";
import { stateCell } from "./state-badge.tsx";

type Node = HealthReport["nodes"][number];

/** The running processes, and those that were lost. */
export function NodeTable({ nodes }: { nodes: Node[] }) {
  const { t, i18n } = useTranslation("health");
  const momentCell = (moment: string) => (
    <time dateTime={moment}>{formatMoment(moment, localeOf(i18n.language))}</time>
  );
  const columns: Column<Node>[] = [
    { key: "node", title: t("node"), wide: true, cell: ({ name }) => name },
    { key: "state", title: t("state"), cell: stateCell },
    { key: "role", title: t("role"), cell: ({ role }) => t(`roles.${role}`) },
    { key: "started", title: t("started"), cell: ({ startedAt }) => momentCell(startedAt) },
    { key: "seen", title: t("seen"), cell: ({ seenAt }) => momentCell(seenAt) },
  ];
  return <Table caption={t("nodes")} columns={columns} rows={nodes} rowKey={({ name }) => name} />;
}
