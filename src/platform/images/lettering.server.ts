import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";

/**
 * Text as outlines: the server has no fonts, and a picture must look the same on every machine. An
 * alphabet is split over several font files: each letter is drawn by the first that has it.
 */
const FACES = ["literata", "literata-western", "literata-extended", "literata-dagger"];
const DIRECTORY = join(import.meta.dirname, "../../ui/fonts");

let faces: Font[] | undefined;

function openFaces(): Font[] {
  faces ??= FACES.map((file) => {
    const font = create(readFileSync(join(DIRECTORY, `${file}.woff2`)));
    if (!("layout" in font)) throw new Error(`${file} is no single font`);
    return font;
  });
  return faces;
}

type Word = { outlines: string; width: number };

/** `null` if a letter is in no font: scripts that we don't include. */
function setWord(word: string, size: number): Word | null {
  const runs = runsOf(word);
  if (runs === null) return null;
  let x = 0;
  const outlines = runs.flatMap(({ font, text }) => {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    return glyphs.map((glyph, index) => {
      const at = x;
      x += (positions[index]?.xAdvance ?? glyph.advanceWidth) * scale;
      return `<path transform="translate(${at} 0) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    });
  });
  return { outlines: outlines.join(""), width: x };
}

type Run = { font: Font; text: string };

/** A word split into runs of one font each; decomposed letters are composed first. */
function runsOf(word: string): Run[] | null {
  const runs: Run[] = [];
  for (const letter of word.normalize("NFC")) {
    const font = openFaces().find((face) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (font === undefined) return null;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

export type Lettering = {
  /** SVG elements, first baseline at y = 0. */
  svg: string;
  lines: number;
};

type Setting = { size: number; leading: number; maxWidth: number; maxLines: number };

/** Text wrapped by words; `null` if it can't be drawn or needs more lines. */
export function setText(text: string, setting: Setting): Lettering | null {
  const { size, leading, maxWidth, maxLines } = setting;
  const gap = size * 0.26;
  const lines: { svg: string; width: number }[] = [];
  for (const part of text.split(/\s+/)) {
    const word = setWord(part, size);
    if (word === null) return null;
    const line = lines.at(-1);
    if (line !== undefined && line.width + gap + word.width <= maxWidth) {
      line.svg += `<g transform="translate(${line.width + gap} 0)">${word.outlines}</g>`;
      line.width += gap + word.width;
    } else {
      lines.push({ svg: word.outlines, width: word.width });
    }
  }
  if (lines.length > maxLines || lines.some(({ width }) => width > maxWidth)) return null;
  const set = lines.map(
    ({ svg }, index) => `<g transform="translate(0 ${index * leading})">${svg}</g>`,
  );
  return { svg: set.join(""), lines: lines.length };
}
