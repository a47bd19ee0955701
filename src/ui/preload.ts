import literata from "./fonts/literata.woff2?url&no-inline";
import literataItalic from "./fonts/literata-italic.woff2?url&no-inline";
import literataWestern from "./fonts/literata-western.woff2?url&no-inline";
import schibstedWestern from "./fonts/schibsted-western.woff2?url&no-inline";
import schibsted from "./fonts/schibsted.woff2?url&no-inline";

/**
 * The fonts that every page needs at once: they come beside the styles, not after them.
 * `<link rel="preload" as="font" type="font/woff2" crossorigin>`.
 */
export const preloadedFonts: string[] = [literata, schibsted];

/** For pages whose first screen has words in italics: the styles would ask for it a way later. */
export const italicFont: string = literataItalic;

/** For pages in Spanish, whose every other line has a letter of them. */
export const westernFonts: string[] = [literataWestern, schibstedWestern];
