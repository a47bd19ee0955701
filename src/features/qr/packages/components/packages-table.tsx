import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { ShownPackage } from "../contract.ts";
import { PackageState } from "./package-state.tsx";

export function PackagesTable({ items, isLoading }: { items: ShownPackage[]; isLoading: boolean }) {
  const { t } = useTranslation("code-list");
  const columns: Column<ShownPackage>[] = [
    { key: "name", title: t("packages.name"), wide: true, cell: nameCell },
    { key: "since", title: t("columns.since"), cell: sinceCell },
    { key: "reseller", title: t("packages.reseller"), wide: true, cell: resellerCell },
    { key: "count", title: t("packages.codes"), numeric: true, cell: countCell },
    { key: "linked", title: t("packages.linked"), numeric: true, cell: linkedCell },
    { key: "state", title: t("columns.stage"), wide: true, cell: stateCell },
  ];
  return (
    <Table
      caption={t("packages.caption")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("packages.loading") : null}
      empty={<EmptyState text={t("packages.none")} />}
    />
  );
}

function nameCell({ id, name }: ShownPackage) {
  return (
    <TextLink to={`/admin/qr-packages/${id}`} className="table-code">
      {name}
    </TextLink>
  );
}

function sinceCell({ createdAt }: ShownPackage) {
  return <Day moment={createdAt} />;
}

function resellerCell({ reseller }: ShownPackage) {
  return <Reseller name={reseller?.fullName ?? null} />;
}

function countCell({ count }: ShownPackage) {
  return count;
}

function linkedCell({ linked }: ShownPackage) {
  return linked;
}

function stateCell(shown: ShownPackage) {
  return <PackageState shown={shown} />;
}

function Reseller({ name }: { name: string | null }) {
  const { t } = useTranslation("code-list");
  return <bdi>{name ?? t("packages.own")}</bdi>;
}

function Day({ moment }: { moment: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={moment}>{formatDay(moment, localeOf(i18n.language))}</time>;
}
