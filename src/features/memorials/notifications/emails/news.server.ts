import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { NewsKind } from "../contract.ts";

type Told = {
  slug: string;
  name: string;
  kind: NewsKind;
  count: number;
  mailed: string;
  who: string[];
};
type Given = { fullName: string | null; told: Told[]; site: string; unsubscribeUrl: string };

/** Counts of new entries: a paragraph for each page. The texts themselves are only on the page. */
export function newsLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { fullName, told, site, unsubscribeUrl } = given;
  const pages = [...Map.groupBy(told, ({ slug }) => slug).values()];
  const [only] = pages.length === 1 ? (pages[0] ?? []) : [];
  const subject = only ? t("news.onOne", { name: only.name }) : t("news.onMany");
  const isWaiting = told.every(({ kind }) => kind === "waiting");
  const place = isWaiting ? "/admin#waiting" : "";
  const url = only ? `${site}/memorial/${only.slug}${place}` : `${site}/profile`;
  const paragraphs = pages.map((kinds) => pageText(locale, kinds));
  return {
    subject,
    heading: subject,
    preview: paragraphs[0] ?? subject,
    paragraphs: [greet(locale, fullName), ...paragraphs],
    action: { label: t("news.action"), url, note: t("news.note") },
    notes: [t("news.stop", { url: unsubscribeUrl })],
  };
}

function pageText(locale: Locale, kinds: Told[]): string {
  const t = translator(locale).getFixedT(locale, "mails");
  const and = new Intl.ListFormat(locale);
  const counted = and.format(kinds.map(({ mailed, count }) => t(mailed, { count })));
  const names = [...new Set(kinds.flatMap(({ who }) => who))].slice(0, 3);
  const name = kinds[0]?.name ?? "";
  return names.length === 0
    ? t("news.page", { name, counted })
    : t("news.pageFrom", { name, counted, names: and.format(names) });
}

type Remembered = {
  fullName: string | null;
  name: string;
  what: "born" | "died";
  years: number;
  url: string;
  unsubscribeUrl: string;
};

/** Anniversaries are opt-in, and worded discreetly. */
export function anniversaryLetter(locale: Locale, given: Remembered): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { fullName, name, what, years: count, url, unsubscribeUrl } = given;
  const subject =
    what === "born" ? t("anniversary.born", { name }) : t("anniversary.died", { name });
  const text =
    what === "born"
      ? t("anniversary.bornText", { name, count })
      : t("anniversary.diedText", { name, count });
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [greet(locale, fullName), text],
    action: { label: t("anniversary.action"), url, note: t("anniversary.note") },
    notes: [t("news.stop", { url: unsubscribeUrl })],
  };
}
