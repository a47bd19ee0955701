import { typesOfParts, type Field } from "./part-fields.ts";

/**
 * Programs declare one charset and write another, or declare none. Bytes that are UTF-8 are it, whatever
 * they are called: nothing else looks like it by accident. What isn't, and can't be what it is called, is
 * what old programs of Windows write.
 */

const utf8 = new TextDecoder("utf-8", { fatal: true });
const windows1252 = new TextDecoder("windows-1252");

/** Each character of windows-1252 as the byte that it was: it has one for every byte. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
);

/** Whose bytes aren't characters of ASCII for themselves, so that nothing else is mistaken for them. */
const OTHER_BYTES =
  /^(?:utf-?7|utf-?16|utf-?32|ucs|iso-2022|hz|big5|gb|euc|shift|sjis|ks_c|x-sjis)/i;

/** UTF-8, or what old programs of Windows write. */
export function decodeBare(bytes: Uint8Array): string {
  return asUtf8(bytes) ?? windows1252.decode(bytes);
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Whether what a mail says of its texts may be untrue. */
export function isDoubtful(raw: Buffer, read: string): boolean {
  if (read.includes("\uFFFD")) return true;
  const isAscii = Buffer.byteLength(read) === read.length;
  return !isAscii && textFields(raw).some(({ charset }) => !/^utf-?8$/i.test(charset ?? ""));
}

/** The mail with its texts declared as windows-1252, of which each character tells its byte. */
export function withTellingCharset(raw: Buffer): Buffer {
  const parts: (Buffer | string)[] = [];
  let done = 0;
  for (const { begin, end, said, charset } of textFields(raw)) {
    if (charset !== null && OTHER_BYTES.test(charset)) continue;
    parts.push(raw.subarray(done, begin), relabelled(said));
    done = end;
  }
  parts.push(raw.subarray(done));
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? latin1(part) : part)));
}

/** Line by line, as it was declared, or as its bytes tell. `telling`: the same with windows-1252. */
export function bestText(declared: string, telling: string): string {
  const said = declared.split("\n");
  const lines = telling.split("\n");
  const isSame = said.length === lines.length;
  return lines.map((line, index) => bestLine(isSame ? (said[index] ?? "") : line, line)).join("\n");
}

function bestLine(said: string, telling: string): string {
  const bytes: number[] = [];
  for (const character of telling) {
    const byte = BYTES.get(character);
    if (byte === undefined) return said;
    bytes.push(byte);
  }
  return asUtf8(Uint8Array.from(bytes)) ?? (said.includes("\uFFFD") ? telling : said);
}

const WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=/gi;

/** A header field whose encoded words are what they say they are. */
export function withTrueWords(field: string): string {
  return field.replace(WORD, (word, charset: string, encoding: string, content: string) => {
    if (OTHER_BYTES.test(charset)) return word;
    const bytes =
      encoding.toLowerCase() === "b" ? Buffer.from(content, "base64") : unquoted(content);
    const text = asUtf8(bytes);
    // A letter may begin in one word and end in the next.
    const isCut = text === null && /^utf-?8$/i.test(charset) && isPartOfUtf8(bytes);
    if (isCut || (text === null && !/^(?:utf-?8|us-ascii|ascii)$/i.test(charset))) return word;
    return asWord(text ?? windows1252.decode(bytes));
  });
}

function unquoted(content: string): Buffer {
  const bytes = content
    .replaceAll("_", " ")
    .replace(/=([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return latin1(bytes);
}

/** But for a letter that is cut off at either end. */
function isPartOfUtf8(bytes: Buffer): boolean {
  const begin = bytes.findIndex((byte) => byte < 0x80 || byte >= 0xc0);
  if (begin > 3) return false;
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    decoder.decode(bytes.subarray(Math.max(0, begin)), { stream: true });
    return true;
  } catch {
    return false;
  }
}

function asWord(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
}

type TextField = Field & { charset: string | null };

const TEXT = /^content-type:\s*text\/(?:plain|html)\b/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)"?/i;

/** What is said of the texts of a mail. */
function textFields(raw: Buffer): TextField[] {
  return [...typesOfParts(raw)].flatMap((field) => {
    // Plain text, without a word of how it is written.
    if (field.said === "") return [{ ...field, charset: null }];
    if (!TEXT.test(field.said)) return [];
    const [, charset = null] = CHARSET.exec(field.said) ?? [];
    return [{ ...field, charset }];
  });
}

function relabelled(said: string): string {
  if (said === "") return "Content-Type: text/plain; charset=windows-1252\r\n";
  if (CHARSET.test(said)) return said.replace(CHARSET, "; charset=windows-1252");
  return said.replace(TEXT, (type) => `${type}; charset=windows-1252`);
}

function latin1(text: string): Buffer {
  return Buffer.from(text, "latin1");
}
