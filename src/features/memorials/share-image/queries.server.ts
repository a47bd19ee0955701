import { buffer } from "node:stream/consumers";
import type { Context } from "#platform/context.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { findServedFile, listMedia } from "#features/memorials/media/queries.server.ts";
import { ACCENT, CARD_HEIGHT, CARD_WIDTH, INK, PAPER, PORTRAIT_WIDTH } from "./model.ts";

const LEFT = PORTRAIT_WIDTH + 64;
const TEXT_WIDTH = CARD_WIDTH - LEFT - 48;
const NAME_SIZES = [84, 68, 54, 44];

/** Portrait, name and years as one image, for callers who may read the page. */
export async function drawCard(ctx: Context, memorial: Memorial): Promise<Uint8Array> {
  const { items } = await listMedia(ctx, memorial.id);
  const portrait = items.find(({ kind, isHidden }) => kind === "image" && isHidden !== true);
  const years = [
    memorial.bornOn && `* ${formatPartialDate(memorial.bornOn, memorial.language)}`,
    memorial.diedOn && `† ${formatPartialDate(memorial.diedOn, memorial.language)}`,
  ];
  const words = await wordsAsSvg(memorial.name, years.filter(Boolean).join("  "));
  return ctx.images.compose({
    svg: words,
    picture: portrait === undefined ? null : await portraitFile(ctx, memorial.id, portrait),
    pictureWidth: PORTRAIT_WIDTH,
    focus: portrait === undefined ? null : focusOf(portrait),
  });
}

function focusOf({ focusX, focusY }: MediaItem) {
  return focusX === null || focusY === null ? null : { x: focusX, y: focusY };
}

/** The variant closest to the size of its area, whatever widths it was rendered in. */
async function portraitFile(ctx: Context, memorialId: string, { id, variants }: MediaItem) {
  const distance = (width: number | null) => Math.abs((width ?? 0) - 2 * PORTRAIT_WIDTH);
  const nearest = variants
    .filter(({ format }) => format === "jpeg")
    .toSorted((a, b) => distance(a.width) - distance(b.width));
  for (const { url } of nearest) {
    const name = url.slice(url.lastIndexOf("/") + 1);
    const found = await findServedFile(ctx, memorialId, id, name).catch(() => null);
    const file = found && (await ctx.storage.read(found.variant.key));
    if (file) return buffer(file.stream);
  }
  return null;
}

/** A name in a script that the fonts lack is left out: the portrait remains. */
async function wordsAsSvg(name: string, years: string): Promise<string> {
  // Imported lazily: the text renderer takes megabytes of memory, and not every server needs it.
  const { setText } = await import("#platform/images/lettering.server.ts");
  const fitting = NAME_SIZES.map((size) => ({
    size,
    set: setText(name, { size, leading: size * 1.08, maxWidth: TEXT_WIDTH, maxLines: 3 }),
  })).find(({ set }) => set !== null);
  const size = fitting?.size ?? 44;
  const lines = fitting?.set?.lines ?? 0;
  const dates = setText(years, { size: 32, leading: 44, maxWidth: TEXT_WIDTH, maxLines: 2 });
  const top = CARD_HEIGHT - 120 - (lines - 1) * size * 1.08 - (dates ? dates.lines * 44 : 0);
  const under = top + Math.max(lines - 1, 0) * size * 1.08 + 64;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${PAPER}"/>`,
    `<g fill="${INK}" transform="translate(${LEFT} ${top})">${fitting?.set?.svg ?? ""}</g>`,
    `<g fill="${ACCENT}" transform="translate(${LEFT} ${under})">${dates?.svg ?? ""}</g>`,
    "</svg>",
  ].join("");
}
