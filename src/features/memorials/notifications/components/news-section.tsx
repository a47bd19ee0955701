import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Spread } from "#ui/spread.tsx";
import { seeNews, type NewsItem } from "../contract.ts";
import { ownNews } from "./own-news.ts";

/** Part of the profile: what others have left on the pages one keeps, with how much of it is new. */
export function NewsSection() {
  const { t } = useTranslation("news");
  const { data, error } = useQuery(ownNews);
  const client = useQueryClient();
  const unseen = data?.unseen ?? 0;
  useEffect(() => {
    if (unseen === 0) return undefined;
    callApi(seeNews.path, { method: "POST" }).catch(() => undefined);
    // What was new stays marked as long as one looks at it; elsewhere it is asked for anew.
    const { queryKey } = ownNews;
    return () => void client.invalidateQueries({ queryKey, refetchType: "none" });
  }, [client, unseen]);
  return (
    <Spread
      heading={t("title")}
      action={unseen > 0 && <Badge sign="full">{t("unseen", { count: unseen })}</Badge>}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("loading")} />}
      {data?.items.length === 0 && <p>{t("none")}</p>}
      {data !== undefined && data.items.length > 0 && (
        <SettingsList>
          {data.items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </SettingsList>
      )}
    </Spread>
  );
}

function Item({ item: { kind, page, who, at, isNew } }: { item: NewsItem }) {
  const { t, i18n } = useTranslation("news");
  const { name, slug } = page;
  const day = formatDay(at, localeOf(i18n.language));
  return (
    <Setting
      title={who === null ? t(`items.${kind}`) : t(`from.${kind}`, { who })}
      text={isNew ? t("newOn", { name, day }) : t("on", { name, day })}
      action={
        <ButtonLink
          variant="quiet"
          small
          to={kind === "waiting" ? `/memorial/${slug}/admin#waiting` : `/memorial/${slug}`}
          aria-label={t("seeNamed", { name })}
        >
          {t("see")}
        </ButtonLink>
      }
    />
  );
}
