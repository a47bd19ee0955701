import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

/** `other` is `null` where that account no longer exists. */
type Given = { fullName: string | null; other: string | null; name: string; url: string };

export function ownershipOfferedLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { fullName, name, url } = given;
  const heading = t("ownershipOffered.subject", { other: given.other ?? "", name });
  return {
    subject: heading,
    heading,
    preview: t("ownershipOffered.note"),
    paragraphs: [greet(locale, fullName), t("ownershipOffered.text")],
    action: { label: t("ownershipOffered.action"), url, note: t("ownershipOffered.note") },
    notes: [t("ownershipOffered.no")],
  };
}

/**
 * `yours` and `inherited` to the new owner, the latter where the former account is erased; `asked`
 * to a custodian.
 */
export const HANDED_OVER_NEWS = ["theirs", "yours", "inherited", "asked"] as const;
type HandedOverNews = (typeof HANDED_OVER_NEWS)[number];

export function handedOverLetter(
  locale: Locale,
  { fullName, other, name, url, news }: Given & { news: HandedOverNews },
): Letter {
  // texts: mails:handedOver.theirs, mails:handedOver.yours, mails:handedOver.inherited, mails:handedOver.asked
  const t = translator(locale).getFixedT(locale, "mails");
  const isReaders = news === "yours" || news === "inherited";
  const heading = isReaders
    ? t("handedOver.isYours", { name })
    : t("handedOver.isTheirs", { other: other ?? "", name });
  const text = t(`handedOver.${news}`);
  return {
    subject: heading,
    heading,
    preview: text,
    paragraphs: [greet(locale, fullName), text],
    action: { label: t("handedOver.action"), url, note: t("handedOver.note") },
    notes: [t("handedOver.notYou")],
  };
}
