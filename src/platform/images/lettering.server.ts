import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";

/**
 * Text as outlines: a server has no fonts of its own, and a picture must look the same from each.
 * The first face that knows every letter of a word sets it.
 */
const FACES = ["literata.woff2", "literata-extended.woff2", "literata-dagger.woff2"];
const DIRECTORY = join(import.meta.dirname, "../../ui/fonts");

let faces: Font[] | undefined;

function openFaces(): Font[] {
  faces ??= FACES.map((file) => {
    const font = create(readFileSync(join(DIRECTORY, file)));
    if (!("layout" in font)) throw new Error(`${file} is no single font`);
    return font;
  });
  return faces;
}

type Word = { outlines: string; width: number };

/** `null` when no face has the letters: the words of a script that we don't carry. */
function setWord(word: string, size: number): Word | null {
  for (const font of openFaces()) {
    const run = font.layout(word);
    if (run.glyphs.some((glyph) => glyph.id === 0)) continue;
    const scale = size / font.unitsPerEm;
    let x = 0;
    const outlines = run.glyphs.map((glyph, index) => {
      const at = x;
      x += run.positions[index]?.xAdvance ?? glyph.advanceWidth;
      return `<path transform="translate(${at * scale} 0) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    });
    return { outlines: outlines.join(""), width: x * scale };
  }
  return null;
}

export type Lettering = {
  /** SVG elements, first baseline at y = 0. */
  svg: string;
  lines: number;
};

type Setting = { size: number; leading: number; maxWidth: number; maxLines: number };

/** Text broken into lines by words; `null` when it can't be set or takes more lines. */
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
