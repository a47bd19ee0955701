import { useTranslation } from "react-i18next";
import { Table, type Column } from "#ui/table.tsx";
import type { NodeFigures } from "../contract.ts";
import { useShownValues } from "./shown-values.ts";

export function NodesSection({ nodes }: { nodes: NodeFigures[] }) {
  const { t } = useTranslation("performance");
  const { megabytes, milliseconds, percent } = useShownValues();
  const columns: Column<NodeFigures>[] = [
    { key: "node", title: t("node"), wide: true, cell: ({ name }) => name },
    {
      key: "cpu",
      title: t("cpu"),
      numeric: true,
      cell: ({ cpuPercent }) => percent(cpuPercent),
    },
    {
      key: "memory",
      title: t("memory"),
      numeric: true,
      cell: ({ memoryBytes }) => megabytes(memoryBytes),
    },
    {
      key: "held",
      title: t("held"),
      numeric: true,
      cell: ({ eventLoopMs }) => milliseconds(eventLoopMs),
    },
    {
      key: "started",
      title: t("started"),
      cell: startedCell,
    },
  ];
  return (
    <section className="staff-part">
      <h2>{t("nodes")}</h2>
      <Table
        caption={t("nodesCaption")}
        columns={columns}
        rows={nodes}
        rowKey={({ name }) => name}
      />
    </section>
  );
}

function startedCell({ startedAt }: NodeFigures) {
  return <Started at={startedAt} />;
}

function Started({ at }: { at: string }) {
  const { moment } = useShownValues();
  return <time dateTime={at}>{moment(at)}</time>;
}
