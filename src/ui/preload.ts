import literata from "./fonts/literata.woff2?url&no-inline";
import literataItalic from "./fonts/literata-italic.woff2?url&no-inline";
import literataWestern from "./fonts/literata-western.woff2?url&no-inline";
import schibstedWestern from "./fonts/schibsted-western.woff2?url&no-inline";
import schibsted from "./fonts/schibsted.woff2?url&no-inline";

/**
 * Fonts that every page needs at once: loaded in parallel with the styles. `<link rel="preload"
 * as="font" type="font/woff2" crossorigin>`.
 */
export const preloadedFonts: string[] = [literata, schibsted];

/** For pages with italics in the first screen: the styles would request it later. */
export const italicFont: string = literataItalic;

/** For pages in Spanish, which use its letters in every other line. */
export const westernFonts: string[] = [literataWestern, schibstedWestern];
