/** Letters that can be told apart and make no words: no spreadsheet takes them for anything else. */
export const NUMBER_ALPHABET = "BCDFGHJKMPQRTVWX";
export const NUMBER_LENGTH = 8;
