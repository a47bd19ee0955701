/** Of the question as its page and mail ask it: changed with their words. */
export const CONSENT_TEXT_VERSION = "2026-12";
