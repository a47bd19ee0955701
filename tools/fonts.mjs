// Cuts the installed OFL fonts down to what the pages use, and measures them, so that the fallback
// faces take the same room. Writes src/ui/fonts/*.woff2 and src/ui/fonts.css; run it by hand after
// a change of fonts: `node tools/fonts.mjs && npx oxfmt src/ui/fonts.css`.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fontkit from "fontkit";
import subsetFont from "subset-font";
import { fontOf, tablesOf, withPointsAsTheyAre } from "./font-tables.mjs";

const packages = {
  literata: import.meta.resolve("@fontsource-variable/literata/package.json"),
  "schibsted-grotesk": import.meta.resolve("@fontsource-variable/schibsted-grotesk/package.json"),
  "brygada-1918": import.meta.resolve("@fontsource-variable/brygada-1918/package.json"),
  "atkinson-hyperlegible-next": import.meta
    .resolve("@fontsource-variable/atkinson-hyperlegible-next/package.json"),
};
const target = join(import.meta.dirname, "../src/ui/fonts");
const stylesheet = join(import.meta.dirname, "../src/ui/fonts.css");

const ascii = range(0x20, 0x7e);
const latin1 = ascii + range(0xa0, 0xff);
const latinA = range(0x100, 0x17f);
const punctuation = "ıŒœ‐‑‒–—‘’‚“”„•…‹›⁄€™−×→←";
/** Hardly ever shown on pages: URLs and code. */
const signsOfPrograms = "#$<=>\\^_`{|}~";
/**
 * What Danish and English are set in, with the letters that names in Denmark have besides, the ñ of
 * "Español" below every page and the ı of the wordmark. These come with every visit; the other
 * letters of western Europe are a file of their own (`western`), which a browser fetches where one of
 * them stands.
 */
const everyday = without(ascii, signsOfPrograms) + "\u{a0}«»·ÆØÅÉæøåéñäöüı" + "‐‑–—‘’“”„…−";
const western = without(latin1 + punctuation, everyday);
/**
 * The cross before a date of death: it is in the file with the wider letters, and needed far more
 * often.
 */
const dagger = "†";
const codes = `${range(0x30, 0x39)}${range(0x41, 0x5a)} -`;

/**
 * Features of running text, and the numerals that the styles use. Small capitals, fractions and
 * letters of the same name are unused.
 */
const features = "ccmp locl rlig liga clig calt rclt rvrn kern mark mkmk onum lnum tnum".split(" ");

const sample =
  "Inger blev født i fyrmesterboligen på Sandnæs, som den yngste af fire. Når lampen skulle pudses, " +
  "stod hun på en skammel og holdt kluden, og hun kunne fortælle om lyset, der gik hen over loftet " +
  "i hendes værelse. Som attenårig tog hun færgen med én kuffert og begyndte på sygeplejeskolen.";

const faces = [
  face("Literata", "literata-latin-opsz-normal", everyday, {
    file: "literata",
    axes: { wght: 400, opsz: { min: 12, max: 72 } },
    spaced: { opsz: 20 },
    weight: "400",
    wide: "literata-latin-ext-opsz-normal",
  }),
  face("Literata", "literata-latin-opsz-italic", everyday, {
    file: "literata-italic",
    axes: { wght: 400, opsz: 18 },
    weight: "400",
    style: "italic",
    wide: "literata-latin-ext-opsz-italic",
  }),
  face("Schibsted", "schibsted-grotesk-latin-wght-normal", everyday, {
    file: "schibsted",
    axes: { wght: { min: 400, max: 600 } },
    spaced: { wght: 500 },
    weight: "400 600",
    wide: "schibsted-grotesk-latin-ext-wght-normal",
  }),
  face("Brygada", "brygada-1918-latin-wght-normal", everyday, {
    file: "brygada",
    axes: { wght: 450 },
    weight: "450",
    wide: "brygada-1918-latin-ext-wght-normal",
  }),
  face("Atkinson", "atkinson-hyperlegible-next-latin-wght-normal", codes, {
    file: "atkinson-codes",
    axes: { wght: 500 },
    weight: "500",
  }),
];

// What stands in until the face has come. `advance` is the mean width of `sample` in em, taken from
// the free fonts of equal metrics (Gelasio for Georgia, Arimo for Arial) or from the font itself.
const standIns = {
  Georgia: { advance: 0.448, local: ["Georgia", "Gelasio"] },
  "Noto Serif": { advance: 0.486, local: ["Noto Serif"] },
  Arial: { advance: 0.4515, local: ["Arial", "Arimo", "Liberation Sans"] },
  Roboto: { advance: 0.4504, local: ["Roboto"] },
};

const fallbacks = [
  ["Literata Georgia", "literata", { wght: 400, opsz: 20 }, "Georgia"],
  ["Literata Noto", "literata", { wght: 400, opsz: 20 }, "Noto Serif"],
  ["Schibsted Arial", "schibsted", { wght: 400 }, "Arial"],
  ["Schibsted Roboto", "schibsted", { wght: 400 }, "Roboto"],
  ["Brygada Georgia", "brygada", { wght: 450 }, "Georgia"],
  ["Brygada Noto", "brygada", { wght: 450 }, "Noto Serif"],
];

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
}

function without(text, left) {
  return [...text].filter((sign) => !left.includes(sign)).join("");
}

function face(family, source, text, options) {
  return { family, source, text, style: "normal", ...options };
}

function sourcePath(source) {
  const found = Object.entries(packages).find(([name]) => source.startsWith(`${name}-`));
  return fileURLToPath(new URL(`files/${source}.woff2`, found[1]));
}

async function cut(source, text, { axes, spaced }, file) {
  const whole = await readFile(sourcePath(source));
  const at = (variationAxes) =>
    subsetFont(whole, text, {
      targetFormat: "truetype",
      variationAxes,
      keepFeatures: features,
      dropTables: ["vhea", "vmtx"],
    });
  const bytes = await at(axes);
  const font = spaced === undefined ? bytes : spacedAlike(bytes, await at({ ...axes, ...spaced }));
  const packed = await subsetFont(withPointsAsTheyAre(font), undefined, {
    targetFormat: "woff2",
    keepAllGlyphs: true,
    keepFeatures: features,
  });
  await writeFile(join(target, `${file}.woff2`), packed);
  return packed.length;
}

/**
 * A variable font whose kerning is the same for all its weights or sizes, as in the given instance.
 * Kerning variation is a third of the file, and invisible.
 */
function spacedAlike(variable, still) {
  const tables = new Map([...tablesOf(variable), ...spacingOf(still)]);
  return fontOf(tables);
}

/** The kerning pairs, and the glyph classes that they refer to. */
function spacingOf(font) {
  return [...tablesOf(font)].filter(([tag]) => tag === "GPOS" || tag === "GDEF");
}

function meanAdvance(font, text) {
  const glyphs = font.layout(text).glyphs;
  return (
    glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / glyphs.length / font.unitsPerEm
  );
}

/** "U+20-7E,U+A0-FF" of the characters a text holds. */
function unicodeRange(text) {
  const points = [...new Set([...text].map((c) => c.codePointAt(0)))].toSorted((a, b) => a - b);
  const runs = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (n) => n.toString(16).toUpperCase();
  return runs.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(",");
}

function fontFace(one, file, text) {
  return [
    "@font-face {",
    `  font-family: ${one.family};`,
    `  src: url("./fonts/${file}.woff2?no-inline") format("woff2");`,
    `  font-weight: ${one.weight};`,
    `  font-style: ${one.style};`,
    "  font-display: swap;",
    `  unicode-range: ${unicodeRange(text)};`,
    "}",
  ].join("\n");
}

async function fallbackFace([family, file, at, standIn]) {
  const { source } = faces.find((one) => one.file === file);
  const font = fontkit.create(
    await subsetFont(await readFile(sourcePath(source)), sample, {
      targetFormat: "sfnt",
      variationAxes: at,
    }),
  );
  const { advance, local } = standIns[standIn];
  const adjust = meanAdvance(font, sample) / advance;
  const percent = (units) => `${((100 * units) / font.unitsPerEm / adjust).toFixed(2)}%`;
  return [
    "@font-face {",
    `  font-family: "${family}";`,
    `  src: ${local.map((name) => `local("${name}")`).join(", ")};`,
    `  size-adjust: ${(100 * adjust).toFixed(2)}%;`,
    `  ascent-override: ${percent(font.hhea.ascent)};`,
    `  descent-override: ${percent(-font.hhea.descent)};`,
    `  line-gap-override: ${percent(font.hhea.lineGap)};`,
    "}",
  ].join("\n");
}

async function main() {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const css = ["/* Written by tools/fonts.mjs. */"];
  for (const one of faces) {
    const size = await cut(one.source, one.text, one, one.file);
    console.log(`${one.file}.woff2 ${(size / 1024).toFixed(1)} kB`);
    css.push(fontFace(one, one.file, one.text));
    if (!one.wide) continue;
    for (const [part, source, text] of [
      ["western", one.source, western],
      ["dagger", one.wide, dagger],
      ["extended", one.wide, without(latinA, everyday + western)],
    ]) {
      const file = `${one.file}-${part}`;
      const partSize = await cut(source, text, one, file);
      console.log(`${file}.woff2 ${(partSize / 1024).toFixed(1)} kB`);
      css.push(fontFace(one, file, text));
    }
  }
  for (const fallback of fallbacks) css.push(await fallbackFace(fallback));
  await writeFile(stylesheet, `${css.join("\n\n")}\n`);
}

await main();
