/** Long enough to look at a page together with the person on the phone. */
export const IMPERSONATION_MINUTES = 15;
