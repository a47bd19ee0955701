/** From when the terms apply that /terms shows and orders are sent; changes with every change of them. */
export const TERMS_FROM = "2026-11-23";
