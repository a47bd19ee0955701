import type { Brand } from "#platform/mail/letter.server.ts";
import type { MailFile } from "#platform/mail/mail.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { TERMS_FROM } from "../../terms/contract.ts";

/** The texts of /terms: sections with a heading and paragraphs, in which links are Markdown. */
type Sections = Record<string, { heading: string; text: string[] }>;

/** The terms of the day, as a file that the customer keeps (forbrugeraftaleloven § 13). */
export function termsFile(locale: Locale, brand: Brand): MailFile {
  const t = translator(locale).getFixedT(locale, "terms");
  const { operator, address, companyNumber, supportEmail: email } = brand;
  const values = { operator, address, companyNumber, email };
  const sections = t("sections", { ...values, returnObjects: true }) as Sections;
  const content = [
    t("title"),
    t("version", { date: formatPartialDate(TERMS_FROM, locale) }),
    t("lead"),
    ...Object.values(sections).flatMap(({ heading, text }) => [
      heading.toUpperCase(),
      ...text.map(withoutLinks),
    ]),
  ].join("\n\n");
  return {
    filename: `${t("title")}.txt`,
    contentType: "text/plain; charset=utf-8",
    content: `${content}\n`,
  };
}

/** `[prices](/pricing)` is read as `prices`; an address is its own words already. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, "$1");
}
