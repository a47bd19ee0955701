import flame from "./site-icon.svg?url&no-inline";
import touch from "./icons/icon-touch-180.png?url&no-inline";

/** The flame that dots the wordmark's i, for the browser's tab and bookmarks. */
export const siteIcon: string = flame;

/** The same on paper, for phones that put it on their own screen without asking the manifest. */
export const touchIcon: string = touch;
