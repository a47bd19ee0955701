import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import type { PreparedPage } from "../contract.ts";

const SIGNS = { open: "half", declined: "none", expired: "none", undelivered: "stop" } as const;

export function HandOverState({ handOver }: Pick<PreparedPage, "handOver">) {
  const { t, i18n } = useTranslation("resellers");
  if (handOver === null) return <Badge sign="none">{t("prepared.none")}</Badge>;
  const { state, email, sentAt, expiresAt } = handOver;
  const day = formatDay(state === "expired" ? expiresAt : sentAt, localeOf(i18n.language));
  return <Badge sign={SIGNS[state]}>{t(`prepared.${state}`, { email, day })}</Badge>;
}
