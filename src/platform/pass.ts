/** What the cookie is called of a browser that was let in somewhere by a word, not by a name. */
export const PASS_COOKIE = "pass";
