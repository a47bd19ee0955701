import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { StaffNoticeKind } from "#platform/staff-notices.ts";

type Told = { kind: StaffNoticeKind; title: string };
type Given = Told & { fullName: string | null; url: string };

// texts: operation:notices.kinds.*
export function noticeLetter(locale: Locale, { fullName, kind, title, url }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "operation");
  const what = t(`notices.kinds.${kind}`, { title });
  return {
    subject: what,
    heading: what,
    preview: t("notices.mail.text"),
    paragraphs: [greet(locale, fullName), t("notices.mail.text")],
    action: { label: t("notices.mail.action"), url, note: t("notices.mail.note") },
    notes: [t("notices.mail.choose")],
  };
}

type OfDay = { fullName: string | null; notices: readonly Told[]; url: string };

export function noticesOfDayLetter(locale: Locale, { fullName, notices, url }: OfDay): Letter {
  const t = translator(locale).getFixedT(locale, "operation");
  const subject = t("notices.mail.day", { count: notices.length });
  const lines = notices.map(({ kind, title }) => t(`notices.kinds.${kind}`, { title }));
  return {
    subject,
    heading: subject,
    preview: lines[0] ?? "",
    paragraphs: [greet(locale, fullName), ...lines],
    action: { label: t("notices.mail.dayAction"), url, note: t("notices.mail.note") },
    notes: [t("notices.mail.choose")],
  };
}
