/** Binds what was reserved before there is an account to the browser it was reserved for. */
export const STARTER_COOKIE = "starterCode";
