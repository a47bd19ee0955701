/** Notice before a restriction ends (GDPR article 18, 3): time to read the mail and object. */
export const NOTICE_DAYS = 7;

/** The events that a user is notified of. */
export const RESTRICTION_NEWS = ["begun", "kept", "ending", "ended"] as const;
