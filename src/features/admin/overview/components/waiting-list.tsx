// texts: operation:waiting.*
import { useTranslation } from "react-i18next";
import { formatDay, formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { WaitingItem } from "../contract.ts";

type WaitingListProps = {
  items: readonly WaitingItem[];
  /** Whether the operation is known to be well. */
  isHealthy: boolean;
};

/** What somebody has to do, the latest promise first. */
export function WaitingList({ items, isHealthy }: WaitingListProps) {
  const { t } = useTranslation("operation");
  return (
    <section className="staff-part" aria-labelledby="waiting">
      <h2 id="waiting">{t("dashboard.waiting")}</h2>
      {items.length === 0 ? (
        <EmptyState text={isHealthy ? t("dashboard.done") : t("dashboard.nothing")} />
      ) : (
        <SettingsList>
          {items.map((item) => (
            <OneWaiting key={item.key} item={item} />
          ))}
        </SettingsList>
      )}
    </section>
  );
}

function OneWaiting({ item: { key, url, count, oldestAt, dueAt, isLate } }: { item: WaitingItem }) {
  const { t, i18n } = useTranslation(["operation", "staff"]);
  const locale = localeOf(i18n.language);
  const said = [
    ...(oldestAt === null ? [] : [t("dashboard.oldest", { day: formatDay(oldestAt, locale) })]),
    ...(dueAt === null
      ? []
      : [
          t(isLate ? "dashboard.late" : "dashboard.due", {
            day: formatDay(dueAt, locale),
            time: formatTime(dueAt, locale),
          }),
        ]),
  ];
  return (
    <Setting
      title={<TextLink to={url}>{t(`waiting.${key}`)}</TextLink>}
      text={said.join(" ")}
      action={<Badge sign={isLate ? "stop" : "full"}>{t("staff:frame.waiting", { count })}</Badge>}
    />
  );
}
