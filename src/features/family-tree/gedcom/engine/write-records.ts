import type { Structure, Version } from "./structure.ts";

/** Characters of a text in one line of 5.5.1, which has at most 255 with all that stands before. */
const PIECE = 200;
const ESCAPE_OR_AT = /@#[A-Z][^@\n]*@|@/g;

/** A record as lines, each with its line feed. */
export function writeRecord(record: Structure, version: Version): string {
  const lines: string[] = [];
  writeLines(lines, record, 0, version);
  lines.push("");
  return lines.join("\n");
}

function writeLines(lines: string[], structure: Structure, level: number, version: Version): void {
  const { tag, xref, text, to, parts } = structure;
  const idOf = version === "7.0" ? idInSeven : (id: string) => id;
  const start = `${level} ${xref === undefined ? "" : `@${idOf(xref)}@ `}${tag}`;
  if (to !== undefined) lines.push(`${start} @${idOf(to)}@`);
  else if (text === undefined) lines.push(start);
  else writeText(lines, start, text, { level, version });
  for (const part of parts ?? []) writeLines(lines, part, level + 1, version);
}

/** Ids have fewer letters in version 7; different ones stay different. */
function idInSeven(id: string): string {
  if (/^[A-Z0-9_]+$/.test(id)) return id;
  const letters = Array.from(id, (letter) =>
    /[A-Z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0)?.toString(16).toUpperCase()}_`,
  );
  return `X_${letters.join("")}`;
}

function writeText(
  lines: string[],
  start: string,
  text: string,
  { level, version }: { level: number; version: Version },
): void {
  let before = start;
  for (const line of text.split("\n")) {
    if (version === "7.0") {
      lines.push(joined(before, line.startsWith("@") ? `@${line}` : line));
    } else {
      for (const piece of piecesOf(line)) {
        const escaped = piece.replaceAll(ESCAPE_OR_AT, (found) => (found === "@" ? "@@" : found));
        lines.push(joined(before, escaped));
        before = `${level + 1} CONC`;
      }
    }
    before = `${level + 1} CONT`;
  }
}

function joined(start: string, value: string): string {
  return value === "" ? start : `${start} ${value}`;
}

/** Broken inside of words, as many programs drop spaces at the end or start of a line. */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > PIECE) {
    const at = placeToBreak(rest);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  pieces.push(rest);
  return pieces;
}

function placeToBreak(text: string): number {
  for (let at = PIECE; at > PIECE / 2; at--) {
    if (/^[^\s@][^\s@]$/u.test(text.slice(at - 1, at + 1))) return at;
  }
  // Never between the halves of one letter.
  return /^[\uD800-\uDBFF]$/.test(text[PIECE - 1] ?? "") ? PIECE - 1 : PIECE;
}
