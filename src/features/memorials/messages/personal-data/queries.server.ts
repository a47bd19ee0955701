import { and, asc, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import { formatDay } from "#platform/dates.ts";
import { formatDecade } from "#platform/decades.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { markup } from "#platform/markup.server.ts";
import { jpegsBySize } from "../../media/model.ts";
import {
  pictureColumn,
  type PictureRow,
} from "#features/memorials/messages/pictures/queries.server.ts";
import { dateInWords } from "../../sections/copied/queries.server.ts";
import type { CopiedPage } from "../../sections/queries.server.ts";
import type { MessageKind } from "../../entries/contract.ts";
import { rememberedOf } from "../model.ts";
import { messagesOf } from "../queries.server.ts";
import { isEntryUnrestricted } from "../../entries/queries.server.ts";
import { messages } from "../tables.server.ts";

const message = {
  id: messages.id,
  authorName: messages.authorName,
  relation: messages.relation,
  happenedOn: messages.happenedOn,
  message: messages.message,
  createdAt: messages.createdAt,
  removedAt: messages.removedAt,
  waitsFor: messages.waitsFor,
  picture: pictureColumn,
};

type ExportedMessage = Pick<
  typeof messages.$inferSelect,
  Exclude<keyof typeof message, "picture">
> & { picture: PictureRow | null };

/** The largest size of a message's picture, and its path beside the page's `index.html`. */
function greetingPicture({ picture }: Pick<ExportedMessage, "picture">) {
  const largest = jpegsBySize(picture?.variants ?? []).at(-1);
  if (picture === null || largest === undefined) return null;
  return { name: `greetings/${picture.id}.jpg`, key: largest.key };
}

/** Messages of one kind, oldest first, including removed and waiting ones. */
export function exportedMessages({ database }: Context, kind: MessageKind, memorialId: string) {
  return inBatches<ExportedMessage>((last) =>
    database
      .select(message)
      .from(messages)
      .where(
        and(
          messagesOf(memorialId, kind),
          isEntryUnrestricted(messages),
          last ? gt(messages.id, last.id) : undefined,
        ),
      )
      .orderBy(asc(messages.id))
      .limit(IN_BATCH),
  );
}

/** Visitors' pictures, as they are shown: the files themselves aren't stored. */
export async function* greetingPicturesOf(
  ctx: Context,
  kind: MessageKind,
  { memorial, folder }: CopiedPage,
) {
  for await (const message of exportedMessages(ctx, kind, memorial.id)) {
    const picture = greetingPicture(message);
    const found = picture === null ? null : await ctx.storage.read(picture.key);
    if (picture === null || found === null) continue;
    try {
      yield {
        name: `${folder}/${picture.name}`,
        input: found.stream,
        lastModified: message.createdAt,
      };
    } finally {
      found.stream.destroy();
    }
  }
}

export async function* withPictureNames(messages: AsyncIterable<ExportedMessage>) {
  for await (const message of messages) {
    const { picture: _, happenedOn, ...rest } = message;
    const name = greetingPicture(message)?.name;
    const described = { ...rest, ...rememberedOf(happenedOn) };
    yield name === undefined ? described : { ...described, picture: name };
  }
}

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
