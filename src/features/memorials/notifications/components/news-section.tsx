import "#ui/disclosure.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ownNavigation } from "#shell/own-navigation.ts";
import { call } from "#platform/pages/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import { callIt, useKindTexts } from "../../sections/components/kind-texts.ts";
import type { Called } from "../../sections/contract.ts";
import { markNewsSeen, type NewsItem } from "../contract.ts";
import { ownNews } from "./own-news.ts";

/** The rest is folded: what follows in the profile stays within reach. */
const SHOWN = 5;

/** Part of the profile: entries by others on the user's pages, and how many are new. */
export function NewsSection() {
  const { t } = useTranslation("news");
  const { data, error } = useQuery(ownNews);
  const client = useQueryClient();
  const unseen = data?.unseen ?? 0;
  useEffect(() => {
    if (unseen === 0) return undefined;
    call(markNewsSeen).catch(() => undefined);
    // New entries stay marked while the list is open; afterwards it is fetched again.
    return () => {
      for (const { queryKey } of [ownNews, ownNavigation]) {
        void client.invalidateQueries({ queryKey, refetchType: "none" });
      }
    };
  }, [client, unseen]);
  return (
    <Section
      id="news"
      heading={t("title")}
      action={unseen > 0 && <Badge sign="full">{t("unseen", { count: unseen })}</Badge>}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("loading")} />}
      {data?.items.length === 0 && <p>{t("none")}</p>}
      {data !== undefined && data.items.length > 0 && (
        <div className="stack">
          <SettingsList>
            {data.items.slice(0, SHOWN).map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </SettingsList>
          {data.items.length > SHOWN && (
            <details className="disclosure">
              <summary>{t("further", { count: data.items.length - SHOWN })}</summary>
              <SettingsList>
                {data.items.slice(SHOWN).map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </SettingsList>
            </details>
          )}
        </div>
      )}
    </Section>
  );
}

/** Where it is, if not on the page itself. */
const PLACES: Partial<Record<NewsItem["kind"], string>> = {
  waiting: "/admin#waiting",
  guest: "/admin#guests",
};

/** Of no section: something that a keeper has to approve. */
const WAITING: Called = { one: "news:items.waiting", by: "news:from.waiting" };

function Item({ item: { kind, page, who, at, isNew } }: { item: NewsItem }) {
  const { t, i18n } = useTranslation("news");
  const { t: tOfKinds, texts } = useKindTexts("told");
  const { name, slug } = page;
  const called = texts.get(kind) ?? WAITING;
  const day = formatDay(at, localeOf(i18n.language));
  return (
    <Setting
      title={callIt(tOfKinds, called, who)}
      text={isNew ? t("newOn", { name, day }) : t("on", { name, day })}
      action={
        <ButtonLink
          variant="quiet"
          small
          to={`/memorial/${slug}${PLACES[kind] ?? ""}`}
          aria-label={t("seeNamed", { name })}
        >
          {t("see")}
        </ButtonLink>
      }
    />
  );
}
