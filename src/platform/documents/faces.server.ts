import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";

/**
 * The faces of documents, by weight; a text is set in the first that has its letters. They are cut by
 * `tools/document-fonts.mjs` and embedded in every document: PDF/A has no other fonts.
 */
const WEIGHTS = ["400", "600"] as const;
export type Weight = (typeof WEIGHTS)[number];
const ALPHABETS = ["latin", "latin-ext"] as const;
const DIRECTORY = join(import.meta.dirname, "fonts");

export type FaceName = `${(typeof ALPHABETS)[number]}-${Weight}`;

type Face = { name: FaceName; file: Buffer; font: Font };

const faces = new Map<Weight, Face[]>();

export function facesOf(weight: Weight): Face[] {
  const opened =
    faces.get(weight) ?? ALPHABETS.map((alphabet) => openFace(`${alphabet}-${weight}`));
  faces.set(weight, opened);
  return opened;
}

function openFace(name: FaceName): Face {
  const file = readFileSync(join(DIRECTORY, `${name}.ttf`));
  const font = create(file);
  if (!("layout" in font)) throw new Error(`${name} is no single font`);
  return { name, file, font };
}

/** In scripts that no face has: shown, so that it is seen that something is missing. */
const UNKNOWN = "?";

/** A text split into runs of one face each; decomposed letters are composed first. */
export function runsOf(text: string, weight: Weight): { face: FaceName; text: string }[] {
  const ours = facesOf(weight);
  const runs: { face: FaceName; text: string }[] = [];
  for (const letter of text.normalize("NFC")) {
    const known = ours.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    const face = known?.name ?? `latin-${weight}`;
    const shown = known === undefined ? UNKNOWN : letter;
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}
