/** The share image of a page: 1200 × 630, the recommended Open Graph size. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** The portrait's area, on the left; without a portrait the text keeps the same axis. */
export const PORTRAIT_WIDTH = 500;

export const PAPER = "#f9f7f2";
export const INK = "#231d18";
export const ACCENT = "#26416d";

/** URL of a memorial's share image. */
export function cardAddress(slug: string): string {
  return `/og/${slug}.png`;
}
