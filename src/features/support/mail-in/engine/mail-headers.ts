import { asciiAddress } from "#platform/ascii-address.ts";
import { addressParser, decodeWords } from "postal-mime";
import { decodeBare, withTrueWords } from "./charset.ts";
import { endOfFields } from "./part-fields.ts";

/** The header of a mail, read leniently: its lines in order, each decoded, whatever they hold. */
export type MailHeaders = {
  all(name: string): string[];
  /** `""` if there is none. */
  first(name: string): string;
  has(name: string): boolean;
};

export type Mailbox = { name: string; address: string };

export function readHeaders(raw: Buffer): MailHeaders {
  const header = raw.subarray(0, endOfFields(raw));
  const fields = new Map<string, string[]>();
  for (const line of unfolded(header)) {
    const colon = line.indexOf(":");
    const name = line.subarray(0, colon).toString("latin1").trim().toLowerCase();
    if (colon < 1 || /[^\x21-\x7e]/.test(name)) continue;
    const value = withTrueWords(withoutControls(decodeBare(line.subarray(colon + 1)))).trim();
    const known = fields.get(name);
    if (known === undefined) fields.set(name, [value]);
    else known.push(value);
  }
  const all = (name: string) => fields.get(name) ?? [];
  return { all, first: (name) => all(name)[0] ?? "", has: (name) => fields.has(name) };
}

/** Decoded words, on one line. */
export function decodedText(value: string): string {
  return withoutControls(decodeWords(value)).replace(/\s+/gu, " ").trim();
}

export function mailboxesIn(value: string): Mailbox[] {
  return addressParser(value, { flatten: true }).flatMap(({ name, address = "" }) =>
    isAddress(address)
      ? [{ name: decodedText(name).slice(0, 200), address: asciiAddress(address.toLowerCase()) }]
      : [],
  );
}

/** Whatever stands in it is written into a header again, when it is answered. */
function isAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s\p{Cc}<>,;:"()@]+@[^\s\p{Cc}<>,;:"()@]+$/u.test(address);
}

/** PostgreSQL keeps no NUL, and no other control character says anything. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, "").toWellFormed();
}

function unfolded(header: Buffer): Buffer[] {
  const lines: Buffer[][] = [];
  for (let from = 0; from < header.length;) {
    const newline = header.indexOf("\n", from, "latin1");
    const end = newline === -1 ? header.length : newline;
    const line = header.subarray(from, end);
    const isFolded = line[0] === 0x20 || line[0] === 0x09;
    const last = lines.at(-1);
    if (isFolded && last !== undefined) last.push(line);
    else lines.push([line]);
    from = end + 1;
  }
  return lines.map((parts) => Buffer.concat(parts));
}
