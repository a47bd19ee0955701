// texts: health:names.*
import { useTranslation } from "react-i18next";
import { Table, type Column } from "#ui/table.tsx";
import type { ShownCheck } from "../contract.ts";
import { Moment } from "./moment.tsx";
import { stateCell } from "./state-badge.tsx";

/** What needs somebody comes first. */
const WORST: ShownCheck["state"][] = ["failing", "warning", "unknown", "ok"];

/** Each thing that is looked after, with what to do if it isn't well. */
export function CheckTable({ checks, isLoading }: { checks: ShownCheck[]; isLoading: boolean }) {
  const { t } = useTranslation("health");
  const columns: Column<ShownCheck>[] = [
    { key: "what", title: t("what"), cell: ({ key }) => t(`names.${key}`) },
    { key: "state", title: t("state"), cell: stateCell },
    { key: "how", title: t("how"), wide: true, cell: adviceCell },
    {
      key: "since",
      title: t("since"),
      wide: true,
      cell: sinceCell,
    },
  ];
  return (
    <Table
      caption={t("caption")}
      columns={columns}
      rows={checks.toSorted((a, b) => WORST.indexOf(a.state) - WORST.indexOf(b.state))}
      rowKey={({ key }) => key}
      loading={isLoading ? t("loading") : null}
    />
  );
}

function sinceCell({ since }: ShownCheck) {
  return since === null ? null : <Moment at={since} />;
}

function adviceCell({ message, advice }: ShownCheck) {
  if (advice === null) return message;
  return (
    <>
      {message}
      <br />
      <span className="staff-details">{advice}</span>
    </>
  );
}
