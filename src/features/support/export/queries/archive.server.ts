import { guestbookEntries } from "#features/memorials/guestbook/tables.server.ts";
import { tributes } from "#features/memorials/tributes/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { getWholePerson, ownedBy, type OwnedPage, type Person } from "./person.server.ts";
import {
  candlesOf,
  deedsOf,
  lettersOf,
  mediaOf,
  originalName,
  stepsOf,
  type File,
} from "./pieces.server.ts";
import { pageOfMemorial, pageOfPerson } from "./readable.server.ts";

/**
 * Everything about somebody, file by file: to be read with nothing but a browser (`index.html`), by
 * another program (`data.json`, `page.json`), and the originals as they once came. Only one piece
 * of it is held at a time.
 */
export async function* archiveOf(ctx: Context, userId: string): AsyncGenerator<ZipEntry> {
  const person = await getWholePerson(ctx, userId);
  const owned = ownedBy(person);
  yield { name: "index.html", input: pageOfPerson(ctx, person, owned) };
  yield { name: "data.json", input: jsonOfPerson(ctx, person) };
  for (const page of owned) {
    yield { name: `${page.folder}/index.html`, input: pageOfMemorial(ctx, person, page) };
    yield { name: `${page.folder}/page.json`, input: jsonOfPage(ctx, page) };
    yield* originalsOf(ctx, page);
  }
}

async function* originalsOf(ctx: Context, { memorial, folder }: OwnedPage) {
  for await (const file of mediaOf(ctx, memorial.id)) {
    const original = await ctx.storage.read(file.originalKey);
    if (original === null) continue;
    try {
      yield {
        name: `${folder}/${originalName(file)}`,
        input: original.stream,
        lastModified: file.createdAt,
      };
    } finally {
      original.stream.destroy();
    }
  }
}

async function* jsonOfPerson(ctx: Context, person: Person) {
  const { pages, ...rest } = person;
  const kept = pages.map(({ memorial: { id, slug, name }, role, since }) => ({
    id,
    slug,
    name,
    role,
    since,
  }));
  const fields = { ...rest, pages: kept };
  for (const [name, value] of Object.entries(fields))
    yield `${opening(name === "account")}${field(name, value)}`;
  yield* array("deeds", deedsOf(ctx, person.account.id));
  yield* array("codeSteps", stepsOf(ctx, person.account.id));
  yield "\n}\n";
}

async function* jsonOfPage(ctx: Context, { memorial, role, since }: OwnedPage) {
  yield `{\n${field("memorial", { ...memorial, role, since })}`;
  yield* array("media", described(mediaOf(ctx, memorial.id)));
  yield* array("guestbook", lettersOf(ctx, guestbookEntries, memorial.id));
  yield* array("tributes", lettersOf(ctx, tributes, memorial.id));
  yield* array("candles", candlesOf(ctx, memorial.id));
  yield "\n}\n";
}

/** Where a file lies in the archive, instead of where it lies here. */
async function* described(files: AsyncIterable<File>) {
  for await (const file of files) {
    const { originalKey: _place, position: _order, ...rest } = file;
    yield { ...rest, file: originalName(file) };
  }
}

const opening = (isFirst: boolean) => (isFirst ? "{\n" : ",\n");
const field = (name: string, value: unknown) =>
  `${JSON.stringify(name)}: ${JSON.stringify(value, null, 1)}`;

/** One field whose list is written while it is read. */
async function* array(name: string, items: AsyncIterable<unknown>) {
  yield `,\n${JSON.stringify(name)}: [`;
  let isFirst = true;
  for await (const item of items) {
    yield `${isFirst ? "" : ","}\n${JSON.stringify(item)}`;
    isFirst = false;
  }
  yield "\n]";
}
