import type { Licence, Piece, PieceChange } from "#features/memorials/music/contract.ts";

/** What is saved of a piece of music or a voice beside its place, each as the text of a field. */

const TEXTS = ["title", "performer", "composer", "note", "transcript"] as const;
const CHOICES = ["kind", "licence", "part"] as const;
export type PieceText = (typeof TEXTS)[number];
type PieceField = PieceText | (typeof CHOICES)[number];
export type PieceFieldName = `music/${string}/${PieceField}`;

/** Which part is heard, in seconds; saved as one, as each of its times depends on the others. */
export type Part = Pick<Piece, "startsAt" | "endsAt" | "fadeIn" | "fadeOut">;

export function pieceField(id: string, field: PieceField): PieceFieldName {
  return `music/${id}/${field}`;
}

/** `null` for any other field. */
export function readPieceField(name: string): { id: string; field: PieceField } | null {
  const [, id, field] = /^music\/([^/]+)\/(\w+)$/.exec(name) ?? [];
  const known = [...TEXTS, ...CHOICES].find((one) => one === field);
  return id === undefined || known === undefined ? null : { id, field: known };
}

/** Pressed, not written: the last press wins, and two of them are no conflict. */
export function isPieceChoice(name: string): boolean {
  const piece = readPieceField(name);
  return piece !== null && CHOICES.some((one) => one === piece.field);
}

/** "" for a piece that isn't there. */
export function pieceText(pieces: readonly Piece[], id: string, field: PieceField): string {
  const piece = pieces.find(({ mediaId }) => mediaId === id);
  if (piece === undefined) return "";
  if (field === "part") return partText(piece);
  if (field === "licence") return piece.licence === null ? "" : licenceText(piece.licence);
  return piece[field] ?? "";
}

export function partText({ startsAt, endsAt, fadeIn, fadeOut }: Part): string {
  return JSON.stringify([startsAt, endsAt, fadeIn, fadeOut]);
}

/** Of a text that `partText` has made. */
export function partIn(text: string): Part {
  const [startsAt = 0, endsAt = null, fadeIn = 0, fadeOut = 0] = JSON.parse(text || "[]") as [
    number?,
    (number | null)?,
    number?,
    number?,
  ];
  return { startsAt, endsAt, fadeIn, fadeOut };
}

/** The same licence is the same text, in whichever order the server names its fields. */
export function licenceText(licence: Licence): string {
  return JSON.stringify(Object.fromEntries(Object.entries(licence).toSorted(byName)));
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Of a text that `licenceText` has made. */
export function licenceIn(text: string): Licence | null {
  return text === "" ? null : (JSON.parse(text) as Licence);
}

/** What to send for a text; nothing for a licence taken back, as by undoing the first. */
export function pieceChange(field: PieceField, text: string): PieceChange {
  if (field === "part") return partIn(text);
  if (field === "kind") return { kind: text as Piece["kind"] };
  if (field !== "licence") return { [field]: text };
  const licence = licenceIn(text);
  return licence === null ? {} : { licence };
}
