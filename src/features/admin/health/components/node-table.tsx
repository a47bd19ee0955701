import { useTranslation } from "react-i18next";
import { Table, type Column } from "#ui/table.tsx";
import type { HealthReport } from "../contract.ts";
import { Moment } from "./moment.tsx";
import { stateCell } from "./state-badge.tsx";

type Node = HealthReport["nodes"][number];

/** The running processes, and those that were lost. */
export function NodeTable({ nodes }: { nodes: Node[] }) {
  const { t } = useTranslation("health");
  const columns: Column<Node>[] = [
    { key: "node", title: t("node"), wide: true, cell: ({ name }) => name },
    { key: "state", title: t("state"), cell: stateCell },
    { key: "role", title: t("role"), cell: ({ role }) => t(`roles.${role}`) },
    { key: "started", title: t("started"), cell: startedCell },
    { key: "seen", title: t("seen"), cell: seenCell },
  ];
  return <Table caption={t("nodes")} columns={columns} rows={nodes} rowKey={({ name }) => name} />;
}

function startedCell({ startedAt }: Node) {
  return <Moment at={startedAt} />;
}

function seenCell({ seenAt }: Node) {
  return <Moment at={seenAt} />;
}
