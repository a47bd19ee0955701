/** The name of the cookie that grants access by a page's password. */
export const PASS_COOKIE = "pass";
