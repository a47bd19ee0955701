import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { AuditItem } from "../contract.ts";
import { numberOf, useActionWords, useDetailWords, useSubjectWord } from "./audit-words.ts";

/** The address recorded for jobs, seeds and the command line. */
const SYSTEM = "system";

/** The entries as a table. A name links to everything about that person. */
export function AuditTable({ items, isLoading }: { items: AuditItem[]; isLoading: boolean }) {
  const { t } = useTranslation("staff");
  const words = useActionWords();
  const columns: Column<AuditItem>[] = [
    {
      key: "at",
      title: t("audit.when"),
      cell: whenCell,
    },
    { key: "who", title: t("audit.who"), cell: whoCell },
    { key: "what", title: t("audit.what"), cell: ({ action }) => words(action) },
    { key: "whom", title: t("audit.whom"), cell: whomCell },
    {
      key: "details",
      title: t("audit.details"),
      wide: true,
      cell: detailsCell,
    },
  ];
  return (
    <Table
      caption={t("audit.caption")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("audit.loading") : null}
      empty={<EmptyState text={t("audit.none")} />}
    />
  );
}

function whenCell(item: AuditItem) {
  return <When item={item} />;
}

function whoCell(item: AuditItem) {
  return <Who item={item} />;
}

function whomCell(item: AuditItem) {
  return <Whom item={item} />;
}

function detailsCell(item: AuditItem) {
  return <Details item={item} />;
}

function When({ item: { at, address } }: { item: AuditItem }) {
  const { i18n } = useTranslation();
  return (
    <>
      <time dateTime={at}>{formatMoment(at, localeOf(i18n.language))}</time>
      {address !== SYSTEM && (
        <>
          <br />
          <span className="staff-details">{address}</span>
        </>
      )}
    </>
  );
}

function Who({ item: { actor, actorId, address } }: { item: AuditItem }) {
  const { t } = useTranslation("staff");
  if (actorId === null) {
    return (
      <span className="staff-word">{t(address === SYSTEM ? "audit.system" : "audit.visitor")}</span>
    );
  }
  return <Person id={actorId} name={actor?.fullName ?? null} />;
}

function Whom({ item }: { item: AuditItem }) {
  const { person, subject, subjectId } = item;
  const words = useSubjectWord()(subject) ?? subject;
  if (person !== null) return <Person id={person.id} name={person.fullName} />;
  return (
    <>
      {words} <span className="staff-details">{numberOf(item) ?? subjectId.slice(0, 8)}</span>
    </>
  );
}

function Person({ id, name }: { id: string; name: string | null }) {
  const { t } = useTranslation("staff");
  return (
    <TextLink to={`/admin/roles/audit?person=${id}`}>
      <bdi>{name ?? t("audit.gone")}</bdi>
    </TextLink>
  );
}

function Details({ item }: { item: AuditItem }) {
  const { reason, rest } = useDetailWords()(item);
  return (
    <>
      {reason !== "" && (
        <>
          <bdi>{reason}</bdi>
          <br />
        </>
      )}
      <span className="staff-details">{rest}</span>
    </>
  );
}
