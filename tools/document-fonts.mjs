// Cuts the faces in which documents (PDF) are set from the installed OFL fonts: TrueType, because they are
// embedded in documents, one file a weight and alphabet. Writes src/platform/documents/fonts; run by hand
// after a change of fonts: `node tools/document-fonts.mjs`.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { withPointsAsTheyAre } from "./font-tables.mjs";

const files = new URL(
  "files/",
  import.meta.resolve("@fontsource-variable/schibsted-grotesk/package.json"),
);
const target = join(import.meta.dirname, "../src/platform/documents/fonts");
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

const ALPHABETS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„•…€−`,
  "latin-ext": `${range(0x100, 0x17f)}ȘșȚțẞ`,
};

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const [alphabet, text] of Object.entries(ALPHABETS)) {
  const source = `schibsted-grotesk-${alphabet}-wght-normal.woff2`;
  const whole = await readFile(fileURLToPath(new URL(source, files)));
  for (const wght of [400, 600]) {
    const keepFeatures = ["ccmp", "kern", "mark", "lnum", "tnum"];
    const cut = await subsetFont(whole, text, {
      targetFormat: "truetype",
      variationAxes: { wght },
      keepFeatures,
    });
    const face = await subsetFont(withPointsAsTheyAre(cut), undefined, {
      targetFormat: "truetype",
      keepAllGlyphs: true,
      keepFeatures,
    });
    await writeFile(join(target, `${alphabet}-${wght}.ttf`), face);
    console.log(`${alphabet}-${wght}.ttf ${(face.length / 1024).toFixed(1)} kB`);
  }
}
