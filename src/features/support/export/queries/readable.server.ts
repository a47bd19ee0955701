import { guestbookEntries } from "#features/memorials/guestbook/tables.server.ts";
import { tributes } from "#features/memorials/tributes/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import { formatDay, formatMoment, formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { markup, Safe } from "#platform/markup.server.ts";
import { sanitizeStory } from "#platform/rich-text.server.ts";
import type { OwnedPage, Person } from "./person.server.ts";
import { candlesOf, filesNamed, lettersOf, mediaOf, originalName } from "./pieces.server.ts";

/** The readable half of an export: plain HTML that asks nothing of the net. */

const STYLE = [
  ":root{color-scheme:light dark;--paper:#faf7f2;--ink:#231d18;--soft:#584f47;--line:#d8cfc4}",
  "@media(prefers-color-scheme:dark){:root{--paper:#191613;--ink:#ece5d9;--soft:#c0b8ac;--line:#413b35}}",
  "body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 Georgia,serif}",
  "main{max-width:42rem;margin:0 auto;padding:3rem 1.25rem 6rem;overflow-wrap:anywhere}",
  "h1{font-weight:400;font-size:2.25rem;line-height:1.15}h2{font-weight:400;margin-top:3rem}",
  "a{color:inherit}dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1.5rem}",
  "dd{margin:0}dt,small,figcaption{color:var(--soft);font:1rem/1.5 system-ui,sans-serif}",
  "ul{padding:0;list-style:none}li{padding:.5rem 0;border-top:1px solid var(--line)}",
  "figure{margin:1.5rem 0}img{max-width:100%;height:auto}p{white-space:pre-line}",
].join("");

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "export");
}

type Words = ReturnType<typeof wordsOf>;

function head(locale: Locale, title: string): string {
  return markup`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${new Safe(STYLE)}</style></head>
<body><main>
<h1><bdi>${title}</bdi></h1>
`.html;
}

const FOOT = "</main></body></html>\n";

/** What there is of somebody, with links to each of their pages. */
export async function* pageOfPerson(ctx: Context, person: Person, owned: OwnedPage[]) {
  const { account } = person;
  const t = wordsOf(account.locale);
  yield head(account.locale, t("archive.title"));
  const day = formatDay(new Date(), account.locale);
  yield markup`<p>${t("archive.lead", { brand: ctx.config.brand.name, day })}</p>
${section(t("archive.you"), facts(factsOf(t, account)))}
${section(t("archive.pages"), pageList(t, owned))}
`.html;
  for (const [title, items] of listsOf(t, person)) {
    if (items.length > 0) yield section(title, list(items)).html;
  }
  yield markup`<p><small>${t("archive.deeds")}</small></p>
<p><small>${t("archive.greetings")}</small></p>
`.html;
  yield FOOT;
}

function factsOf(t: Words, account: Person["account"]): [string, string][] {
  const { locale, emailVerifiedAt, passwordChangedAt, secondFactorSince } = account;
  const on = (moment: Date | null) =>
    moment === null ? t("archive.no") : formatDay(moment, locale);
  return [
    [t("archive.name"), account.fullName],
    [t("archive.username"), account.username],
    [t("archive.email"), account.email],
    [t("archive.confirmed"), on(emailVerifiedAt)],
    [t("archive.since"), formatDay(account.createdAt, locale)],
    [t("archive.terms"), formatDay(account.termsAcceptedAt, locale)],
    [t("archive.password"), on(passwordChangedAt)],
    [t("archive.steps"), on(secondFactorSince)],
  ];
}

/** Each list under its heading; what is empty is left out. */
function listsOf(t: Words, person: Person): [string, Item[]][] {
  const { locale } = person.account;
  const moment = (at: Date) => formatMoment(at, locale);
  const helping = person.pages.filter(({ role }) => role !== "owner");
  return [
    [t("archive.helping"), helping.map(({ memorial, since }) => [memorial.name, moment(since)])],
    [t("archive.plates"), person.plates.map(({ code, createdAt }) => [code, moment(createdAt)])],
    [
      t("archive.pictures"),
      person.pictures.map(({ page, fileName, createdAt }) => [
        `${page}: ${fileName}`,
        moment(createdAt),
      ]),
    ],
    [
      t("archive.consents"),
      person.consents.map(({ purpose, consentGiven, givenAt }) => [
        t(consentGiven ? "archive.yesTo" : "archive.noTo", {
          purpose: t(`staff:purposes.${purpose}`),
        }),
        moment(givenAt),
      ]),
    ],
    [
      t("archive.sessions"),
      person.signedInAt.map(({ device, browser, network, lastUsedAt }) => [
        [device, browser, network].filter(Boolean).join(", "),
        moment(lastUsedAt),
      ]),
    ],
    [
      t("archive.letters"),
      person.letters.map(({ message, receivedAt }) => [message, moment(receivedAt)]),
    ],
  ];
}

/** A line, and when it was. */
type Item = [text: string, when: string];

function section(title: string, content: Safe): Safe {
  return markup`<section><h2>${title}</h2>
${content}</section>
`;
}

function facts(pairs: [string, string][]): Safe {
  const rows = pairs.map(([name, value]) => markup`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`);
  return markup`<dl>${rows}</dl>`;
}

function list(items: Item[]): Safe {
  const rows = items.map(
    ([text, when]) => markup`<li><bdi>${text}</bdi><br><small>${when}</small></li>`,
  );
  return markup`<ul>${rows}</ul>`;
}

function pageList(t: Words, owned: OwnedPage[]): Safe {
  if (owned.length === 0) return markup`<p>${t("archive.noPages")}</p>`;
  const rows = owned.map(
    ({ folder, memorial }) =>
      markup`<li><a href="${folder}/index.html"><bdi>${memorial.name}</bdi></a></li>`,
  );
  return markup`<ul>${rows}</ul>`;
}

/** A memorial with everything on it; pictures are shown from beside it. */
export async function* pageOfMemorial(ctx: Context, person: Person, { memorial }: OwnedPage) {
  const { locale } = person.account;
  const t = wordsOf(locale);
  yield head(locale, memorial.name);
  const { bornOn, diedOn, epitaph, biography } = memorial;
  const born = bornOn === null ? "" : `* ${formatPartialDate(bornOn, locale)}`;
  const died = diedOn === null ? "" : `† ${formatPartialDate(diedOn, locale)}`;
  yield markup`<p><small>${[born, died].filter(Boolean).join("  ")}</small></p>
<p><em>${epitaph ?? ""}</em></p>
`.html;
  yield await storyOf(ctx, memorial.id, biography ?? "");
  yield* listed(t("archive.media"), figuresOf(ctx, memorial.id));
  yield* listed(
    t("archive.guestbook"),
    written(lettersOf(ctx, guestbookEntries, memorial.id), locale),
  );
  yield* listed(t("archive.tributes"), written(lettersOf(ctx, tributes, memorial.id), locale));
  yield* listed(t("archive.candles"), lit(ctx, memorial.id, locale));
  yield FOOT;
}

async function storyOf(ctx: Context, memorialId: string, biography: string): Promise<string> {
  const files = await filesNamed(ctx, memorialId, biography);
  return sanitizeStory(biography, (id) => files.has(id)).replace(
    /<figure data-media="([^"]*)"><\/figure>/g,
    (_figure, id: string) => {
      const file = files.get(id);
      return file === undefined ? "" : figure(file).html;
    },
  );
}

async function* figuresOf(ctx: Context, memorialId: string) {
  for await (const file of mediaOf(ctx, memorialId)) {
    if (file.removedAt === null) yield figure(file);
  }
}

type Shown = Pick<Parameters<typeof originalName>[0], "fileName" | "id" | "mime"> & {
  kind: string;
  caption: string | null;
  altText: string | null;
};

/** Film and sound are opened by whatever the machine has for them. */
function figure(file: Shown): Safe {
  const address = originalName(file).split("/").map(encodeURIComponent).join("/");
  const shown =
    file.kind === "image"
      ? markup`<img src="${address}" alt="${file.altText ?? ""}" loading="lazy">`
      : markup`<bdi>${file.fileName}</bdi>`;
  return markup`<figure><a href="${address}">${shown}</a>
<figcaption>${file.caption ?? ""}</figcaption></figure>
`;
}

async function* written(letters: ReturnType<typeof lettersOf>, locale: Locale) {
  for await (const letter of letters) {
    if (letter.removedAt !== null || letter.waitsFor !== null) continue;
    const { authorName, relation, message, createdAt } = letter;
    const who = [authorName, relation].filter(Boolean).join(", ");
    yield markup`<article><p>${message}</p>
<p><small><bdi>${who}</bdi>, ${formatDay(createdAt, locale)}</small></p></article>
`;
  }
}

async function* lit(ctx: Context, memorialId: string, locale: Locale) {
  for await (const candle of candlesOf(ctx, memorialId)) {
    if (candle.removedAt !== null || candle.waitsFor !== null) continue;
    const { name, message, litAt } = candle;
    const words = [name, message].filter(Boolean).join(": ");
    yield markup`<p>${words} <small>${formatDay(litAt, locale)}</small></p>
`;
  }
}

/** A heading once there is something to stand under it. */
async function* listed(title: string, items: AsyncIterable<Safe>) {
  let isFirst = true;
  for await (const item of items) {
    if (isFirst)
      yield markup`<h2>${title}</h2>
`.html;
    isFirst = false;
    yield item.html;
  }
}
