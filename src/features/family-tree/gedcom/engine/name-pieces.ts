import type { Structure } from "./structure.ts";

export const NAME_PIECES: ReadonlySet<string> = new Set([
  "NPFX",
  "GIVN",
  "NICK",
  "SPFX",
  "SURN",
  "NSFX",
]);

/**
 * Before version 7 commas parted the pieces of a name; in it each piece is a structure. `null` where there is
 * nothing to part, and where it could not be put together again.
 */
export function namePiecesApart(structure: Structure): Structure[] | null {
  const { tag, text } = structure;
  if (!NAME_PIECES.has(tag) || text?.includes(",") !== true) return null;
  const pieces = text.split(", ");
  if (pieces.some((piece) => piece === "" || piece.includes(","))) return null;
  return pieces.map((piece, index) =>
    index === 0 ? { ...structure, text: piece } : { tag, text: piece },
  );
}

/** Pieces of the same kind that follow each other, as one. */
export function joinNamePieces(parts: readonly Structure[]): Structure[] {
  const joined: Structure[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isNext =
      before?.tag === part.tag && NAME_PIECES.has(part.tag) && part.parts === undefined;
    if (isNext && before.text !== undefined && part.text !== undefined)
      joined[joined.length - 1] = { ...before, text: `${before.text}, ${part.text}` };
    else joined.push(part);
  }
  return joined;
}
