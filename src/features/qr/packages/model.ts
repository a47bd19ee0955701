/** What keys made of the installation's own are for. */
export const ACTIVATION = "qr.activation";
export const CARDS = "qr.cards";

/** What stands on a card: the code of a plate, and the key that makes it its owner's. */
export type Card = { code: string; activationKey: string };
