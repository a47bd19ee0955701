/** Bugs: from the link in the foot of a page to the mail that it is fixed. */

export const MESSAGE = "Jeg trykker på lyset, og så sker der ikke noget.";
