import type { Difference } from "../contract.ts";

/** Words shown of an unchanged text on each side of a change. */
const CONTEXT = 24;

/** The parts of a comparison with long unchanged texts shortened to what is around the changes. */
export function shownParts(parts: readonly Difference[]): Difference[] {
  return parts.map((part, index) =>
    part.kind === "same"
      ? { ...part, text: shortened(part.text, index > 0, index < parts.length - 1) }
      : part,
  );
}

function shortened(text: string, hasBefore: boolean, hasAfter: boolean): string {
  const words = text.match(/\S+\s*|^\s+/g) ?? [];
  const first = hasBefore ? words.slice(0, CONTEXT) : [];
  const last = hasAfter ? words.slice(-CONTEXT) : [];
  // The beginning tells what the text is about where nothing was changed.
  if (!hasBefore && !hasAfter) return text;
  if (words.length <= first.length + last.length + 1) return text;
  return `${first.join("").trimEnd()}${hasBefore ? " " : ""}…${hasAfter ? " " : ""}${last.join("")}`;
}
