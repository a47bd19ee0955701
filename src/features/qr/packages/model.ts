/** Purpose of the encryption key derived from the installation's secret. */
export const ACTIVATION = "qr.activation";
export const CARDS = "qr.cards";

/** The contents of a card: the code of a plate, and its activation key. */
export type Card = { code: string; activationKey: string };
