import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffList } from "#shell/staff-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { BOX_STATES, listBoxes, type Box } from "../contract.ts";
import { pathOfBox } from "./box-path.ts";
import { sizeOf } from "./box-plates.ts";
import { BoxStateBadge } from "./box-state.tsx";

/** Boxes, newest first: those that the address asks for. */
export function BoxesList({ asked }: { asked: URLSearchParams }) {
  const { t } = useTranslation("warehouse");
  const state = BOX_STATES.find((one) => one === asked.get("state"));
  const text = asked.get("text") ?? "";
  const cursor = asked.get("cursor") ?? "";
  const { data, error, isPending } = useQuery({
    ...callQuery(listBoxes, {
      query: { ...(state && { state }), ...(text && { text }), ...(cursor && { cursor }) },
    }),
    staleTime: 0,
  });
  const isFiltered = state !== undefined || text !== "";
  const columns: Column<Box>[] = [
    { key: "number", title: t("boxes.number"), cell: numberCell },
    { key: "state", title: t("boxes.state"), cell: stateCell },
    { key: "order", title: t("boxes.order"), cell: orderCell },
    { key: "plates", title: t("boxes.plates"), numeric: true, cell: platesCell },
  ];
  return (
    <StaffList
      error={error}
      nextCursor={data?.nextCursor}
      labels={{ navigation: t("boxes.pages"), newest: t("boxes.newest"), older: t("boxes.older") }}
    >
      <Table
        caption={t("boxes.caption")}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        loading={isPending ? t("boxes.loading") : null}
        empty={<EmptyState text={t(isFiltered ? "boxes.notFound" : "boxes.none")} />}
      />
    </StaffList>
  );
}

function numberCell(box: Box) {
  return (
    <TextLink to={pathOfBox(box)} className="table-code">
      {box.number}
    </TextLink>
  );
}

function stateCell({ state }: Box) {
  return <BoxStateBadge state={state} />;
}

function orderCell({ orderNumber }: Box) {
  return <span className="table-code">{orderNumber}</span>;
}

function platesCell(box: Box) {
  return `${box.contents.length}/${sizeOf(box)}`;
}
