import { DELIMITERS } from "./story-notation.ts";

/** A text and what is selected in it. */
export type Selection = { text: string; start: number; end: number };

/** Begins the selected lines with a sign, or takes it away when all of them have it. */
export function toggleLines({ text, start, end }: Selection, sign: "# " | "> "): Selection {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const hasAll = lines.every((line) => line.startsWith(sign));
  const changed = lines
    .map((line) => (hasAll ? line.slice(sign.length) : sign + line.replace(/^[#>] /, "")))
    .join("\n");
  const result = text.slice(0, from) + changed + text.slice(to);
  const selectsLines = end > start;
  return {
    text: result,
    start: selectsLines ? from : from + changed.length,
    end: from + changed.length,
  };
}

/** Encloses the selected words, or takes the marks away when they stand around them. */
export function toggleMark(
  { text, start, end }: Selection,
  mark: "strong" | "emphasis",
): Selection {
  const delimiter = DELIMITERS[mark];
  const words = text.slice(start, end);
  if (text[start - 1] === delimiter && text[end] === delimiter) {
    return {
      text: text.slice(0, start - 1) + words + text.slice(end + 1),
      start: start - 1,
      end: end - 1,
    };
  }
  const leading = words.length - words.trimStart().length;
  const trailing = words.trim() === "" ? 0 : words.length - words.trimEnd().length;
  const [from, to] = [start + leading, end - trailing];
  return {
    text: text.slice(0, from) + delimiter + text.slice(from, to) + delimiter + text.slice(to),
    start: from + 1,
    end: to + 1,
  };
}

const ADDRESS = "https://";

/** Makes the selected words a link, and selects the address that is still to be written. */
export function addLink({ text, start, end }: Selection, placeholder: string): Selection {
  const words = text.slice(start, end) || placeholder;
  const at = start + words.length + 3;
  return {
    text: `${text.slice(0, start)}[${words}](${ADDRESS})${text.slice(end)}`,
    start: at,
    end: at + ADDRESS.length,
  };
}
