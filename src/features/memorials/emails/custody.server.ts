import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

/**
 * `asked`: to the owner, who can object; `before`: to custodians before the requester in the order;
 * `objected`: to the requester; `takenBack`: to the owner.
 */
export const CUSTODY_NEWS = ["asked", "before", "objected", "takenBack"] as const;

type Given = {
  news: (typeof CUSTODY_NEWS)[number];
  fullName: string | null;
  other: string | null;
  name: string;
  day: string;
  url: string;
};

export function custodyLetter(locale: Locale, { news, fullName, url, ...rest }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { other, name, day } = rest;
  const words = { other: other ?? "", name, day };
  const heading = t(`custody.${news}.subject`, words);
  const text = t(`custody.${news}.text`, words);
  return {
    subject: heading,
    heading,
    preview: text,
    paragraphs: [greet(locale, fullName), text],
    action: { label: t(`custody.${news}.action`), url, note: t("custody.note") },
    notes: [t("custody.known")],
  };
}
