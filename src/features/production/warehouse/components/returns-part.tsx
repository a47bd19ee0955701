import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter, StaffList } from "#shell/staff-list.tsx";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { TextInput } from "#ui/text-input.tsx";
import {
  listReturns,
  RETURN_STATES,
  SEARCH_MAX,
  type StaffReturn,
} from "#features/commerce/returns/contract.ts";
import { ReturnActions } from "./return-actions.tsx";

/** What resellers send back: a part of `/admin/warehouse-packages`. */
export function ReturnsPart() {
  const { t } = useTranslation("returns");
  const [asked] = useSearchParams();
  const state = RETURN_STATES.find((one) => one === asked.get("state"));
  const text = asked.get("text") ?? "";
  const cursor = asked.get("cursor") ?? "";
  const { data, error, isPending } = useQuery({
    ...callQuery(listReturns, {
      query: { ...(state && { state }), ...(text && { text }), ...(cursor && { cursor }) },
    }),
    staleTime: 0,
  });
  const isFiltered = state !== undefined || text !== "";
  const columns: Column<StaffReturn>[] = [
    { key: "number", title: t("columns.number"), cell: numberCell },
    { key: "company", title: t("columns.company"), cell: companyCell },
    { key: "kind", title: t("columns.kind"), wide: true, cell: ({ kind }) => t(`kinds.${kind}`) },
    { key: "state", title: t("columns.state"), cell: stateCell },
    { key: "plates", title: t("columns.plates"), numeric: true, cell: platesCell },
    { key: "credit", title: t("columns.credit"), numeric: true, cell: creditCell },
    { key: "actions", title: t("columns.actions"), wide: true, cell: actionsCell },
  ];
  return (
    <>
      <p className="small">{t("note")}</p>
      <StaffFilter submit={t("find")}>
        <input type="hidden" name="part" value="returns" />
        <Field label={t("search")}>
          <TextInput name="text" code defaultValue={text} maxLength={SEARCH_MAX} />
        </Field>
        <Field label={t("state")}>
          <Select
            name="state"
            empty={t("states.all")}
            defaultValue={state ?? ""}
            options={RETURN_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        </Field>
      </StaffFilter>
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{ navigation: t("pages"), newest: t("newest"), older: t("older") }}
      >
        <Table
          caption={t("heading")}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          loading={isPending ? t("loading") : null}
          empty={<EmptyState text={t(isFiltered ? "none" : "empty")} />}
        />
      </StaffList>
    </>
  );
}

const SIGNS = { announced: "none", received: "half", settled: "full" } as const;

function numberCell({ number }: StaffReturn) {
  return <span className="table-code">{number}</span>;
}

function companyCell({ company }: StaffReturn) {
  return <bdi>{company}</bdi>;
}

function stateCell({ state }: StaffReturn) {
  return <ReturnState state={state} />;
}

function ReturnState({ state }: Pick<StaffReturn, "state">) {
  const { t } = useTranslation("returns");
  return <Badge sign={SIGNS[state]}>{t(`states.${state}`)}</Badge>;
}

function platesCell({ lines }: StaffReturn) {
  return String(lines.length);
}

function creditCell({ creditNote }: StaffReturn) {
  return creditNote === null ? null : String(creditNote.number);
}

function actionsCell(one: StaffReturn) {
  return <ReturnActions of={one} />;
}
