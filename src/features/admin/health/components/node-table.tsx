// texts: health:names.*
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { Table, type Column } from "#ui/table.tsx";
import type { HealthReport } from "../contract.ts";
import { Moment } from "./moment.tsx";
import { stateCell } from "./state-badge.tsx";

type Node = HealthReport["nodes"][number];

/** The running processes, and those that were lost. */
export function NodeTable({ nodes }: { nodes: Node[] }) {
  const { t } = useTranslation("health");
  const columns: Column<Node>[] = [
    { key: "node", title: t("node"), wide: true, cell: nameCell },
    { key: "state", title: t("state"), cell: standingCell },
    { key: "role", title: t("role"), cell: ({ role }) => t(`roles.${role}`) },
    { key: "started", title: t("started"), cell: startedCell },
    { key: "seen", title: t("seen"), cell: seenCell },
  ];
  return <Table caption={t("nodes")} columns={columns} rows={nodes} rowKey={({ name }) => name} />;
}

function nameCell({ name }: Node) {
  return <span className="unbroken">{name}</span>;
}

function standingCell(node: Node) {
  return <Standing node={node} />;
}

/** With what it is about: the table above says more. */
function Standing({ node }: { node: Node }) {
  const { t, i18n } = useTranslation("health");
  const names = node.because.map((key) => t(`names.${key}`));
  return (
    <>
      {stateCell(node)}
      {names.length > 0 && (
        <>
          <br />
          <span className="staff-details">{inOneSentence(names, localeOf(i18n.language))}</span>
        </>
      )}
    </>
  );
}

function startedCell({ startedAt }: Node) {
  return <Moment at={startedAt} />;
}

function seenCell({ seenAt }: Node) {
  return <Moment at={seenAt} />;
}
