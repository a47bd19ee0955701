/** From when each text applies; changes with every change of its promises. */
export const PRIVACY_FROM = "2026-12-28";
export const RESELLER_TERMS_FROM = "2026-11-21";
