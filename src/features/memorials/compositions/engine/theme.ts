export type ThemeLetter = {
  /** From C = 0. */
  letter: number;
  /** H is B natural, as German writes it. */
  isNatural: boolean;
};

const NOTES = "CDEFGAB";

/**
 * A name as notes, as six French composers wrote Haydn's in 1909: A to G are themselves, H is B natural, and the
 * further letters go on from A by sevens (I and P and W are B; J and Q and X are C). Accents are dropped, and Danish
 * letters written out: Æ is AE, Ø is OE, Å is AA.
 */
export function lettersOf(name: string): ThemeLetter[] {
  const folded = name
    .toUpperCase()
    .replaceAll("Æ", "AE")
    .replaceAll("Ø", "OE")
    .replaceAll("Å", "AA")
    .replaceAll("ß", "SS")
    .normalize("NFD")
    .replaceAll(/[^A-Z]/g, "");
  const letters = Array.from(folded, (letter): ThemeLetter => {
    if (letter === "H") return { letter: NOTES.indexOf("B"), isNatural: true };
    const note = "ABCDEFG"[((letter.codePointAt(0) ?? 0) - 65) % 7] ?? "A";
    return { letter: NOTES.indexOf(note), isNatural: false };
  });
  return letters.length < 2 ? [] : letters;
}
