import iconv from "iconv-lite";
import { createAnselDecoder, isMarkOn } from "./ansel.ts";
import type { Encoding } from "./encoding-names.ts";

export type Decoder = { decode: (bytes: Uint8Array) => string; end: () => string };

export function createDecoder(encoding: Encoding): Decoder {
  if (encoding === "ansel") return createAnselDecoder();
  if (encoding.startsWith("cp")) {
    const decoder = iconv.getDecoder(encoding);
    return { decode: (bytes) => decoder.write(Buffer.from(bytes)), end: () => decoder.end() ?? "" };
  }
  const decoder = new TextDecoder(encoding);
  return {
    decode: (bytes) => decoder.decode(bytes, { stream: true }),
    // Half a letter, where the file was cut off, is none.
    end: () => "",
  };
}

/** What headers call them. */
const NAMES: Record<string, Encoding> = {
  ANSEL: "ansel",
  ANSI: "windows-1252",
  WINDOWS: "windows-1252",
  "WINDOWS-1252": "windows-1252",
  CP1252: "windows-1252",
  "ISO-8859-1": "windows-1252",
  "ISO8859-1": "windows-1252",
  "ISO-8859-15": "windows-1252",
  LATIN1: "windows-1252",
  ASCII: "windows-1252",
  MACINTOSH: "macintosh",
  MACROMAN: "macintosh",
  IBMPC: "cp850",
  "IBM PC": "cp850",
  "IBM-PC": "cp850",
  IBM: "cp850",
  OEM: "cp850",
  MSDOS: "cp850",
  "MS-DOS": "cp850",
  "IBM DOS": "cp850",
  CP850: "cp850",
  CP437: "cp437",
  CP865: "cp865",
  "WINDOWS-1250": "windows-1250",
  CP1250: "windows-1250",
  "WINDOWS-1251": "windows-1251",
  CP1251: "windows-1251",
};

/** The beginning that a header stands in. */
const HEAD = 32_768;

type Scan = { push: (bytes: Uint8Array) => void; encoding: () => Encoding };

/**
 * Which encoding a file has: by its bytes before its words. A mark at its beginning, zeros of UTF-16 and whole
 * UTF-8 letters prove it, whatever the header says; only else it is believed.
 */
export function createEncodingScan(): Scan {
  const head = { bytes: new Uint8Array(HEAD), size: 0 };
  const utf8 = createUtf8Count();
  const ansel = createAnselCount();
  let isAwaiting = false;
  const push = (bytes: Uint8Array) => {
    const taken = bytes.subarray(0, HEAD - head.size);
    head.bytes.set(taken, head.size);
    head.size += taken.length;
    // Counted by hand and only where it matters: this runs for each of fifty million bytes.
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80 && !isAwaiting) continue;
      utf8.take(byte);
      ansel.take(byte);
      isAwaiting = byte >= 0x80;
    }
  };
  const encoding = (): Encoding => {
    const start = head.bytes.subarray(0, head.size);
    const wide = wideEncodingOf(start);
    if (wide !== null) return wide;
    const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
    if (hasMark || utf8.isLikely()) return "utf-8";
    const named = NAMES[namedEncodingOf(start)];
    if (named !== undefined) return named;
    return ansel.isLikely() ? "ansel" : "windows-1252";
  };
  return { push, encoding };
}

/** UTF-16, with its mark or by the zeros beside plain letters. */
function wideEncodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const some = bytes.subarray(0, 512);
  const zeros = [0, 0];
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = some.length / 4;
  if (odd > many && even < odd / 4) return "utf-16le";
  return even > many && odd < even / 4 ? "utf-16be" : null;
}

const NAMED_ENCODING = /^1[ \t]+CHAR[ \t]+(?<name>\S.*)$/;

function namedEncodingOf(bytes: Uint8Array): string {
  const lines = Buffer.from(bytes)
    .toString("latin1")
    .split(/[\r\n]/);
  const names = lines.map((line) => NAMED_ENCODING.exec(line.trimStart())?.groups?.["name"]);
  return (names.find((name) => name !== undefined) ?? "").trim().toUpperCase();
}

/** Whole letters of several bytes against bytes that are none: one broken letter doesn't spoil a file. */
function createUtf8Count() {
  let awaited = 0;
  let whole = 0;
  let broken = 0;
  const take = (byte: number) => {
    if (byte < 0x80) {
      if (awaited > 0) broken += 1;
      awaited = 0;
    } else if (byte < 0xc0) {
      if (awaited === 0) broken += 1;
      else if (awaited === 1) whole += 1;
      awaited = Math.max(0, awaited - 1);
    } else {
      if (awaited > 0) broken += 1;
      awaited = startedLength(byte);
      if (awaited === 0) broken += 1;
    }
  };
  return { take, isLikely: () => broken === 0 || whole > 10 * broken };
}

function startedLength(byte: number): number {
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
}

/** Bytes that ANSEL has for marks, by whether the letter behind exists with the mark. */
function createAnselCount() {
  let mark = 0;
  let fitting = 0;
  let others = 0;
  const take = (byte: number) => {
    const fits = mark === 0 ? null : isMarkOn(mark, byte);
    if (fits === true) fitting += 1;
    if (fits === false) others += 1;
    mark = byte >= 0xe0 ? byte : 0;
    if (byte >= 0x80 && byte < 0xa0) others += 1;
    if (byte === 0xb2 || byte === 0xb5 || byte === 0xa2) fitting += 1;
  };
  return { take, isLikely: () => fitting > others };
}
