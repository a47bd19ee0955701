import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { searchPeople, type FoundPerson } from "../contract.ts";

/** Users that match the search, newest first. */
export function PeopleList({ text }: { text: string }) {
  const { t } = useTranslation("staff");
  const list = useInfiniteQuery({
    queryKey: [searchPeople.path, { text }],
    queryFn: ({ pageParam }) =>
      call(searchPeople, { body: { text, ...(pageParam !== null && { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { data, error, isPending } = list;
  const columns: Column<FoundPerson>[] = [
    { key: "name", title: t("people.name"), wide: true, cell: nameCell },
    { key: "email", title: t("people.email"), wide: true, cell: emailCell },
    { key: "roles", title: t("people.roles"), cell: rolesCell },
    { key: "since", title: t("people.since"), cell: sinceCell },
  ];
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  return (
    <div className="stack">
      <Table
        caption={t("people.caption")}
        columns={columns}
        rows={data?.pages.flatMap(({ items }) => items) ?? []}
        rowKey={({ id }) => id}
        loading={isPending ? t("people.loading") : null}
        empty={<EmptyState text={t("people.none")} />}
      />
      <LoadMore list={list} label={t("people.more")} loading={t("people.loading")} />
    </div>
  );
}

function nameCell({ id, fullName }: FoundPerson) {
  return (
    <TextLink to={`/admin/users/${id}`}>
      <bdi>{fullName}</bdi>
    </TextLink>
  );
}

/** User name and e-mail, both valid for login. */
function emailCell({ email, username }: FoundPerson) {
  return (
    <>
      <bdi>{email}</bdi>
      <br />
      <bdi className="staff-details">{username}</bdi>
    </>
  );
}

function rolesCell(person: FoundPerson) {
  return <SaveStatus person={person} />;
}

function sinceCell({ createdAt }: FoundPerson) {
  return <Day moment={createdAt} />;
}

function SaveStatus({ person: { roles, isLocked } }: { person: FoundPerson }) {
  const { t } = useTranslation("staff");
  return (
    <>
      {roles.map((role) => (
        <span key={role} className="staff-word">
          {t(`roles.names.${role}`)}{" "}
        </span>
      ))}
      {isLocked && <Badge sign="stop">{t("people.locked")}</Badge>}
    </>
  );
}

function Day({ moment }: { moment: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={moment}>{formatDay(moment, localeOf(i18n.language))}</time>;
}
