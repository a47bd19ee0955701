import { useTranslation } from "react-i18next";
import { formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import type { TicketItem } from "../contract.ts";
import { dayInYear, nearDay } from "./days.ts";

const SIGNS = {
  open: "none",
  waiting: "half",
  snoozed: "half",
  closed: "full",
  spam: "stop",
  merged: "full",
} as const;

type Standing = Pick<TicketItem, "state" | "answerBy" | "isLate">;

/** How it stands; what we owe with the day that the receipt named. */
export function TicketState({ ticket: { state, answerBy, isLate } }: { ticket: Standing }) {
  const { t } = useTranslation("tickets");
  const day = useDeadline(answerBy);
  if (state !== "open" || day === null) {
    return <Badge sign={SIGNS[state]}>{t(`states.${state}`)}</Badge>;
  }
  if (isLate) return <Badge sign="stop">{t("late", { day })}</Badge>;
  return <Badge sign="none">{t("answerBy", { day })}</Badge>;
}

/** `i dag kl. 16.00`, and further away by its date. */
function useDeadline(answerBy: string | null): string | null {
  const { t, i18n } = useTranslation("tickets");
  if (answerBy === null) return null;
  const locale = localeOf(i18n.language);
  const time = formatTime(answerBy, locale);
  const near = nearDay(answerBy);
  if (near !== null) return t(near === "today" ? "today" : "tomorrow", { time });
  return t("onDay", { day: dayInYear(answerBy, locale), time });
}
