import type { Context } from "#platform/context.server.ts";
import { formatDay } from "#platform/dates.ts";
import { formatDecade } from "#platform/decades.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { markup } from "#platform/markup.server.ts";
import type { MessageKind } from "../../messages/contract.ts";
import { rememberedOf } from "../../messages/model.ts";
import type { CopiedPage } from "../../sections/queries.server.ts";
import { dateInWords } from "./date-in-words.server.ts";
import { candlesOf, exportedMessages, greetingPicture } from "./pieces.server.ts";

export async function* messagesInWords(
  ctx: Context,
  kind: MessageKind,
  { memorial }: CopiedPage,
  locale: Locale,
) {
  const messages = exportedMessages(ctx, kind, memorial.id);
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

export async function* candlesInWords(ctx: Context, { memorial }: CopiedPage, locale: Locale) {
  for await (const candle of candlesOf(ctx, memorial.id)) {
    if (candle.removedAt !== null || candle.waitsFor !== null) continue;
    const { name, message, litAt } = candle;
    const words = [name, message].filter(Boolean).join(": ");
    yield markup`<p>${words} <small>${formatDay(litAt, locale)}</small></p>
`;
  }
}
