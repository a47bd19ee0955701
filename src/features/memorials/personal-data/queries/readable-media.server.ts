import type { Context } from "#platform/context.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { markup, type Safe } from "#platform/markup.server.ts";
import { sanitizeStory } from "#platform/rich-text.server.ts";
import type { CopiedPage } from "../../sections/queries.server.ts";
import { dateInWords } from "./date-in-words.server.ts";
import { filesNamed, mediaOf, originalName } from "./pieces.server.ts";

export async function storyOf(
  ctx: Context,
  memorialId: string,
  biography: string,
): Promise<string> {
  const files = await filesNamed(ctx, memorialId, biography);
  return sanitizeStory(biography, (id) => files.has(id)).replace(
    /<figure data-media="([^"]*)"><\/figure>/g,
    (_figure, id: string) => {
      const file = files.get(id);
      return file === undefined ? "" : figure(file).html;
    },
  );
}

export async function* figuresOf(ctx: Context, { memorial }: CopiedPage, locale: Locale) {
  for await (const file of mediaOf(ctx, memorial.id)) {
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
