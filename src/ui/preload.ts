import literata from "./fonts/literata.woff2?url&no-inline";

/** The one font every page needs at once: `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const preloadedFont: string = literata;
