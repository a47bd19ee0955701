/** How long before it ends somebody is told (article 18, 3): time to read a mail and to say no. */
export const NOTICE_DAYS = 7;

/** What somebody is told of it. */
export const RESTRICTION_NEWS = ["begun", "kept", "ending", "ended"] as const;

/** As the row of somebody has it for whom it is over, or never was. */
export const NOT_RESTRICTED = { restrictedAt: null, restrictionEndsAt: null };
