import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { precisionOf, type End } from "../model.ts";

type Given = {
  name: string;
  cemetery: string | null;
  leaseHolder: string | null;
  end: End;
  fullName: string | null;
  url: string;
};

/** Before a grave's lease or rest ends. What the cemetery has on paper decides: it says so. */
export function graveLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { name, cemetery, leaseHolder, end, fullName, url } = given;
  const date = formatPartialDate(end.endsOn, locale);
  const when = t(`graveEnds.when.${precisionOf(end.endsOn)}`, { date });
  const text = t(`graveEnds.${end.of}`, { name, when });
  const holder = leaseHolder === null ? [] : [t("graveEnds.holder", { holder: leaseHolder })];
  const ask = cemetery === null ? t("graveEnds.ask") : t("graveEnds.askCemetery", { cemetery });
  return {
    subject: text,
    heading: text,
    preview: ask,
    paragraphs: [greet(locale, fullName), ask, ...holder],
    action: { label: t("graveEnds.action"), url, note: t("graveEnds.note") },
    notes: [t("graveEnds.stop")],
  };
}
