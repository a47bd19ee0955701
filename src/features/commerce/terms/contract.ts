/** From when the terms apply that /terms shows and orders are sent; changes with every change of them. */
export const TERMS_FROM = "2026-11-23";
/** From when the terms apply that /reseller-terms shows; resellers accept new ones before they buy again. */
export const RESELLER_TERMS_FROM = "2026-11-21";
