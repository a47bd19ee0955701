import flame from "./site-icon.svg?url&no-inline";

/** The flame that dots the wordmark's i, for the browser's tab and bookmarks. */
export const siteIcon: string = flame;
