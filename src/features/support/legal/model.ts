/** From when the text applies; changes with every change of its promises. */
export const PRIVACY_FROM = "2026-12-28";
