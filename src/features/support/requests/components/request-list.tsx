import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { listRequests, type StaffRequest } from "../contract.ts";
import { isOverdue } from "./overdue.ts";
import { ShownRequest } from "./shown-request.tsx";

const allRequests = callQuery(listRequests);

/** Requests, earliest deadline first; the one in the address is shown in full. */
export function RequestList() {
  const { t } = useTranslation("requests");
  const [asked] = useSearchParams();
  const { data, error, isPending } = useQuery(allRequests);
  const columns: Column<StaffRequest>[] = [
    { key: "number", title: t("staff.columns.request"), wide: true, cell: nameCell },
    { key: "email", title: t("staff.columns.from"), wide: true, cell: fromCell },
    { key: "received", title: t("staff.columns.received"), cell: receivedCell },
    { key: "state", title: t("staff.columns.state"), cell: stateCell },
  ];
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  const shown = data?.items.find(({ id }) => id === asked.get("request"));
  if (shown !== undefined) return <ShownRequest request={shown} />;
  return (
    <Table
      caption={t("staff.caption")}
      columns={columns}
      rows={data?.items ?? []}
      rowKey={({ id }) => id}
      loading={isPending ? t("staff.loading") : null}
      empty={<EmptyState text={t("staff.none")} />}
    />
  );
}

function nameCell(request: StaffRequest) {
  return <Name request={request} />;
}

function fromCell(request: StaffRequest) {
  return <From request={request} />;
}

function receivedCell({ receivedAt }: StaffRequest) {
  return <Day moment={receivedAt} />;
}

function stateCell(request: StaffRequest) {
  return <State request={request} />;
}

function Name({ request: { id, number, kind } }: { request: StaffRequest }) {
  const { t } = useTranslation("requests");
  return (
    <TextLink to={`?request=${id}`}>
      {t("own.named", { number, asked: t(`kinds.${kind}.title`) })}
    </TextLink>
  );
}

function From({ request: { email } }: { request: StaffRequest }) {
  const { t } = useTranslation("requests");
  return email === null ? t("staff.erased") : <bdi>{email}</bdi>;
}

function Day({ moment }: { moment: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={moment}>{formatDay(moment, localeOf(i18n.language))}</time>;
}

/** How it stands; an open one with its deadline. */
function State({ request }: { request: StaffRequest }) {
  const { t, i18n } = useTranslation("requests");
  const { state, isSelfService, dueAt, closedAt } = request;
  const day = formatDay(state === "open" ? dueAt : (closedAt ?? dueAt), localeOf(i18n.language));
  if (state !== "open") return <Badge sign="full">{t(`staff.steps.${state}`, { day })}</Badge>;
  if (isSelfService) return <Badge sign="half">{t("staff.selfUntil", { day })}</Badge>;
  if (isOverdue(dueAt)) return <Badge sign="stop">{t("staff.overdueSince", { day })}</Badge>;
  return <Badge sign="none">{t("staff.dueOn", { day })}</Badge>;
}
