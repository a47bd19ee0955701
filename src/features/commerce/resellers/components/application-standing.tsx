import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getAccess } from "#features/accounts/contract.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { SendEmailLink } from "#shell/send-email-link.tsx";
import { Banner } from "#ui/banner.tsx";
import type { OwnApplication } from "../contract.ts";

const TONES = { waiting: "plain", approved: "good", declined: "warn" } as const;

type ApplicationStandingProps = { application: OwnApplication; actions?: ReactNode };

/**
 * Where an application is: whoever waits for an answer is not asked to apply again, but to confirm their
 * address if they haven't.
 */
export function ApplicationStanding({ application, actions }: ApplicationStandingProps) {
  const { t, i18n } = useTranslation("resellers");
  const { company, state, reason, createdAt } = application;
  const day = formatDay(createdAt, localeOf(i18n.language));
  // The link in the mail is opened in another tab: always asked anew.
  const { data: access } = useQuery({
    ...callQuery(getAccess),
    staleTime: 0,
    enabled: state === "waiting",
  });
  const isUnconfirmed = state === "waiting" && access?.isEmailVerified === false;
  return (
    <Banner
      tone={TONES[state]}
      title={<span role="status">{t(`standing.${state}.title`, { company })}</span>}
      actions={isUnconfirmed ? <SendEmailLink /> : actions || undefined}
    >
      {isUnconfirmed
        ? t("standing.unconfirmed", { day, email: access.email })
        : t(`standing.${state}.text`, { day, reason })}
    </Banner>
  );
}
