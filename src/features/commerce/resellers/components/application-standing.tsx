import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import type { OwnApplication } from "../contract.ts";

const TONES = { waiting: "plain", approved: "good", declined: "warn" } as const;

type ApplicationStandingProps = { application: OwnApplication; actions?: ReactNode };

/** Where an application is: whoever waits for an answer is not asked to apply again. */
export function ApplicationStanding({ application, actions }: ApplicationStandingProps) {
  const { t, i18n } = useTranslation("resellers");
  const { company, state, reason, createdAt } = application;
  const day = formatDay(createdAt, localeOf(i18n.language));
  return (
    <Banner
      tone={TONES[state]}
      title={<span role="status">{t(`standing.${state}.title`, { company })}</span>}
      actions={actions || undefined}
    >
      {t(`standing.${state}.text`, { day, reason })}
    </Banner>
  );
}
