import flame from "./site-icon.svg?url&no-inline";
import touch from "#shell/icons/icon-touch-180.png?url&no-inline";

/** The wordmark's flame, for the browser's tab and bookmarks. */
export const siteIcon: string = flame;

/** The same on a paper background, for phones that don't read the manifest. */
export const touchIcon: string = touch;
