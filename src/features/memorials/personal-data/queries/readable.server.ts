import type { Context } from "#platform/context.server.ts";
import { formatDay } from "#platform/dates.ts";
import { formatDecade } from "#platform/decades.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { markup, type Safe } from "#platform/markup.server.ts";
import { DOCUMENT_FOOT, documentHead } from "#platform/readable-document.server.ts";
import { sanitizeStory } from "#platform/rich-text.server.ts";
import type { listWholeMemorialsOf } from "../../keepers/queries.server.ts";
import { MESSAGE_KINDS } from "../../messages/contract.ts";
import { rememberedOf } from "../../messages/model.ts";
import type { Source } from "../../timeline/contract.ts";
import { exportedEvents } from "../../timeline/queries.server.ts";
import { dateInWords } from "./date-in-words.server.ts";
import { graveOf } from "./readable-grave.server.ts";
import {
  candlesOf,
  exportedMessages,
  filesNamed,
  greetingPicture,
  mediaOf,
  originalName,
  type ExportedMessage,
} from "./pieces.server.ts";

export type OwnedPage = Awaited<ReturnType<typeof listWholeMemorialsOf>>[number] & {
  /** In the archive. */
  folder: string;
};

/** A memorial with everything on it; pictures are loaded from beside it. */
export async function* pageOfMemorial(ctx: Context, locale: Locale, { memorial }: OwnedPage) {
  const t = translator(locale).getFixedT(locale, ["export", "memorials"]);
  yield documentHead(locale, memorial.name);
  const { bornOn, diedOn, epitaph, biography } = memorial;
  const born = bornOn === null ? "" : `* ${dateInWords(bornOn, locale)}`;
  const died = diedOn === null ? "" : `† ${dateInWords(diedOn, locale)}`;
  yield markup`<p><small>${[born, died].filter(Boolean).join("  ")}</small></p>
<p><em>${epitaph ?? ""}</em></p>
`.html;
  yield await storyOf(ctx, memorial.id, biography ?? "");
  yield* listed(t("memorials:years.heading"), yearsOf(ctx, memorial, locale));
  yield* listed(t("memorials:grave.heading"), graveOf(ctx, memorial, locale));
  yield* listed(t("archive.media"), figuresOf(ctx, memorial.id, locale));
  for (const kind of MESSAGE_KINDS) {
    const messages = exportedMessages(ctx, kind, memorial.id);
    yield* listed(t(`memorials:kinds.${kind}.archive`), written(messages, locale));
  }
  yield* listed(t("memorials:kinds.candle.archive"), lit(ctx, memorial.id, locale));
  yield DOCUMENT_FOOT;
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

async function* yearsOf(ctx: Context, memorial: OwnedPage["memorial"], locale: Locale) {
  for (const event of await exportedEvents(ctx, memorial.id, memorial)) {
    if (event.removedAt !== null) continue;
    const { happenedOn, endedOn, title, text, place, people, source } = event;
    const dates = [happenedOn, endedOn].flatMap((date) =>
      date === null ? [] : dateInWords(date, locale),
    );
    const known = source === null ? null : sourceInWords(source, locale);
    const where = [place, ...people].filter((part) => part !== null).join(", ");
    const about = [where, known].filter(Boolean).join(". ");
    yield markup`<article><p><small>${dates.join(" – ")}</small> <strong>${title}</strong></p>
<p>${text ?? ""}</p><p><small><bdi>${about}</bdi></small></p></article>
`;
  }
}

function sourceInWords(source: Source, locale: Locale): string {
  const t = translator(locale).getFixedT(locale, "memorials");
  if (source.kind === "told") return t("years.told", { by: source.by });
  const { note } = source;
  if (source.kind === "document")
    return note === null ? t("years.document") : t("years.after", { note });
  return note === null ? t("years.uncertain") : t("years.uncertainNote", { note });
}

async function* figuresOf(ctx: Context, memorialId: string, locale: Locale) {
  for await (const file of mediaOf(ctx, memorialId)) {
    const date = file.datedOn === null ? "" : dateInWords(file.datedOn, locale);
    if (file.removedAt === null) yield figure(file, date);
  }
}

type Shown = Pick<Parameters<typeof originalName>[0], "fileName" | "id" | "mime"> & {
  kind: string;
  caption: string | null;
  altText: string | null;
};

/** Film and sound are opened by an external program. */
function figure(file: Shown, date = ""): Safe {
  const address = originalName(file).split("/").map(encodeURIComponent).join("/");
  const shown =
    file.kind === "image"
      ? markup`<img src="${address}" alt="${file.altText ?? ""}" loading="lazy">`
      : markup`<bdi>${file.fileName}</bdi>`;
  return markup`<figure><a href="${address}">${shown}</a>
<figcaption>${[file.caption, date].filter(Boolean).join(", ")}</figcaption></figure>
`;
}

async function* written(messages: AsyncIterable<ExportedMessage>, locale: Locale) {
  for await (const { authorName, relation, message, createdAt, ...state } of messages) {
    if (state.removedAt !== null || state.waitsFor !== null) continue;
    const who = [authorName, relation, rememberedIn(state.happenedOn, locale)]
      .filter(Boolean)
      .join(", ");
    const picture = greetingPicture(state);
    const shown =
      picture === null
        ? ""
        : markup`<figure><img src="${picture.name}" alt="" loading="lazy"></figure>`;
    yield markup`<article><p>${message}</p>${shown}
<p><small><bdi>${who}</bdi>, ${formatDay(createdAt, locale)}</small></p></article>
`;
  }
}

function rememberedIn(stored: string | null, locale: Locale): string | null {
  const { happenedOn, decade } = rememberedOf(stored);
  if (decade !== undefined) return formatDecade(decade, locale);
  return happenedOn === undefined ? null : dateInWords(happenedOn, locale);
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

/** A heading, if anything follows it. */
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
