import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { AlarmRule } from "../contract.ts";
import { QUIET_HOURS, WINDOW_MINUTES } from "../model.ts";

type Given = { fullName: string | null; rule: AlarmRule; count: number; url: string };

/** Says what there is too much of; staff look up the people where that is audited. */
export function alarmLetter(locale: Locale, { fullName, rule, count, url }: Given): Letter {
  // texts: staff:security.alarms.*
  const name = translator(locale).getFixedT(locale, "staff")(`security.alarms.${rule}`);
  const t = translator(locale).getFixedT(locale, "mails");
  const text = t("alarm.text", { what: name, count, minutes: WINDOW_MINUTES });
  return {
    subject: t("alarm.subject", { what: name }),
    heading: t("alarm.subject", { what: name }),
    preview: text,
    paragraphs: [greet(locale, fullName), text, t("alarm.once", { hours: QUIET_HOURS })],
    action: { label: t("alarm.action"), url, note: t("alarm.note") },
    notes: [],
  };
}
