/** The picture that a shared link shows: 1200 × 630, as Open Graph's readers expect. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** The portrait's part, on the left; without a portrait the words stand on the same axis. */
export const PORTRAIT_WIDTH = 500;

export const PAPER = "#f9f7f2";
export const INK = "#231d18";
export const ACCENT = "#26416d";

/** Where the picture of a memorial is served. */
export function cardAddress(slug: string): string {
  return `/og/${slug}.png`;
}
