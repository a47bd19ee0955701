import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

/** `other` is `null` where there is no such person any more. */
type Given = { fullName: string; other: string | null; name: string; url: string };

export function ownershipOfferedLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { fullName, name, url } = given;
  const heading = t("ownershipOffered.subject", { other: given.other ?? "", name });
  return {
    subject: heading,
    heading,
    preview: t("ownershipOffered.note"),
    paragraphs: [t("greeting", { name: fullName }), t("ownershipOffered.text")],
    action: { label: t("ownershipOffered.action"), url, note: t("ownershipOffered.note") },
    notes: [t("ownershipOffered.no")],
  };
}

export function handedOverLetter(
  locale: Locale,
  { fullName, other, name, url, isNewOwner }: Given & { isNewOwner: boolean },
): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const heading = isNewOwner
    ? t("handedOver.isYours", { name })
    : t("handedOver.isTheirs", { other: other ?? "", name });
  const text = isNewOwner ? t("handedOver.yours") : t("handedOver.theirs");
  return {
    subject: heading,
    heading,
    preview: text,
    paragraphs: [t("greeting", { name: fullName }), text],
    action: { label: t("handedOver.action"), url, note: t("handedOver.note") },
    notes: [t("handedOver.notYou")],
  };
}
