/** Messages to the operator. */

export const MESSAGE = "Kan pladen limes på granit?";

export const THANKS = "Tak, vi har fået din besked.";
