import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { ListedApplication } from "../contract.ts";
import { groupCompanyNumber } from "../model.ts";

type ResellersTableProps = { items: ListedApplication[]; isLoading: boolean };

export function ResellersTable({ items, isLoading }: ResellersTableProps) {
  const { t } = useTranslation("staff");
  const columns: Column<ListedApplication>[] = [
    { key: "company", title: t("resellers.company"), wide: true, cell: companyCell },
    { key: "number", title: t("resellers.companyNumber"), cell: numberCell },
    { key: "contact", title: t("resellers.contact"), cell: contactCell },
    { key: "state", title: t("resellers.state"), cell: stateCell },
    { key: "since", title: t("resellers.since"), cell: sinceCell },
  ];
  return (
    <Table
      caption={t("resellers.caption")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("resellers.loading") : null}
      empty={<EmptyState text={t("resellers.none")} />}
    />
  );
}

function companyCell({ id, company }: ListedApplication) {
  return (
    <TextLink to={`/admin/resellers/${id}`}>
      <bdi>{company}</bdi>
    </TextLink>
  );
}

function numberCell({ companyNumber }: ListedApplication) {
  return <span className="staff-word">{groupCompanyNumber(companyNumber)}</span>;
}

function contactCell({ contactName, city }: ListedApplication) {
  return (
    <>
      <bdi>{contactName}</bdi>, <bdi>{city}</bdi>
    </>
  );
}

function stateCell(application: ListedApplication) {
  return <State application={application} />;
}

function sinceCell({ createdAt }: ListedApplication) {
  return <Day moment={createdAt} />;
}

function State({ application }: { application: ListedApplication }) {
  const { t } = useTranslation("staff");
  const { state, lacksPrices, isEmailVerified } = application;
  const shown = state === "waiting" && !isEmailVerified ? "unconfirmed" : state;
  return (
    <>
      <span className="staff-word">{t(`resellers.states.${shown}`)}</span>
      {lacksPrices && <span className="small"> · {t("resellers.noPrices")}</span>}
    </>
  );
}

function Day({ moment }: { moment: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={moment}>{formatDay(moment, localeOf(i18n.language))}</time>;
}
