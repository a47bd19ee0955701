/**
 * ANSEL (ANSI Z39.47) with the letters that GEDCOM 5.5.1 and MARC 21 added, as the standards list them: byte and letter.
 */
const LETTERS = new Map<number, string>([
  [0xa1, "Ł"],
  [0xa2, "Ø"],
  [0xa3, "Đ"],
  [0xa4, "Þ"],
  [0xa5, "Æ"],
  [0xa6, "Œ"],
  [0xa7, "\u02b9"],
  [0xa8, "·"],
  [0xa9, "♭"],
  [0xaa, "®"],
  [0xab, "±"],
  [0xac, "Ơ"],
  [0xad, "Ư"],
  [0xae, "\u02bc"],
  [0xb0, "\u02bb"],
  [0xb1, "ł"],
  [0xb2, "ø"],
  [0xb3, "đ"],
  [0xb4, "þ"],
  [0xb5, "æ"],
  [0xb6, "œ"],
  [0xb7, "\u02ba"],
  [0xb8, "ı"],
  [0xb9, "£"],
  [0xba, "ð"],
  [0xbc, "ơ"],
  [0xbd, "ư"],
  [0xbe, "□"],
  [0xbf, "■"],
  [0xc0, "°"],
  [0xc1, "ℓ"],
  [0xc2, "℗"],
  [0xc3, "©"],
  [0xc4, "♯"],
  [0xc5, "¿"],
  [0xc6, "¡"],
  [0xc7, "ß"],
  [0xc8, "€"],
  [0xcd, "e"],
  [0xce, "o"],
  [0xcf, "ß"],
]);

const FIRST_MARK = 0xe0;
/** From E0 on; they stand before the letter that they belong to. Zero: no mark. */
const MARKS = [
  0x309, 0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30c, 0x30a, 0xfe20, 0xfe21,
  0x315, 0x30b, 0x310, 0x327, 0x328, 0x323, 0x324, 0x325, 0x333, 0x332, 0x326, 0x31c, 0x32e, 0xfe22,
  0xfe23, 0x338, 0, 0x313,
].map((code) => (code === 0 ? "" : String.fromCodePoint(code)));

const SPACE = 0x20;
const NOTHING = "\ufffd";

/** Letters with their marks behind them, composed. Marks that end a line stand there alone. */
export function createAnselDecoder(): { decode: (bytes: Uint8Array) => string; end: () => string } {
  let marks = "";
  const decode = (bytes: Uint8Array) => {
    const text: string[] = [];
    let plainFrom = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      // Runs of plain letters are taken as a whole.
      if (byte < 0x80 && marks === "") continue;
      if (at > plainFrom) text.push(asciiOf(bytes, plainFrom, at));
      plainFrom = at + 1;
      const mark = byte >= FIRST_MARK ? MARKS[byte - FIRST_MARK] : undefined;
      if (mark) {
        marks += mark;
      } else {
        const letter = byte < 0x80 ? String.fromCodePoint(byte) : (LETTERS.get(byte) ?? NOTHING);
        text.push(byte < SPACE ? marks + letter : (letter + marks).normalize("NFC"));
        marks = "";
      }
    }
    if (bytes.length > plainFrom) text.push(asciiOf(bytes, plainFrom, bytes.length));
    return text.join("");
  };
  return { decode, end: () => marks };
}

function asciiOf(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("latin1");
}

/** Whether a byte would be a mark on a letter that exists with it. */
export function isMarkOn(mark: number, letter: number): boolean | null {
  const combining = MARKS[mark - FIRST_MARK];
  if (!combining) return null;
  return (String.fromCodePoint(letter) + combining).normalize("NFC").length === 1;
}
