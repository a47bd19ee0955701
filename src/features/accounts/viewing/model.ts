/** As long as it takes to look at a page together with somebody on the telephone. */
export const VIEWING_MINUTES = 15;
