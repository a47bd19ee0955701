// texts: operation:notices.kinds.*
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listNotices, markNoticesSeen, type Notice } from "../contract.ts";

const ownNotices = { ...callQuery(listNotices), staleTime: 0 };

/** Newest first. Being shown is being seen; what is new stays marked while the page is open. */
export function NoticeList() {
  const { t } = useTranslation("operation");
  const { data, error } = useQuery(ownNotices);
  const client = useQueryClient();
  const unseen = data?.unseen ?? 0;
  useEffect(() => {
    if (unseen === 0) return undefined;
    call(markNoticesSeen).catch(() => undefined);
    return () =>
      void client.invalidateQueries({ queryKey: ownNotices.queryKey, refetchType: "none" });
  }, [client, unseen]);
  return (
    <div className="staff-part">
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("notices.loading")} />}
      {data?.items.length === 0 && <EmptyState text={t("notices.none")} />}
      {data !== undefined && data.items.length > 0 && (
        <SettingsList>
          {data.items.map((notice) => (
            <OneNotice key={notice.id} notice={notice} />
          ))}
        </SettingsList>
      )}
    </div>
  );
}

function OneNotice({ notice: { kind, name, url, at, isNew } }: { notice: Notice }) {
  const { t, i18n } = useTranslation("operation");
  return (
    <Setting
      title={<TextLink to={url}>{t(`notices.kinds.${kind}`, { title: name })}</TextLink>}
      text={formatMoment(at, localeOf(i18n.language))}
      action={isNew && <Badge sign="full">{t("notices.new")}</Badge>}
    />
  );
}
