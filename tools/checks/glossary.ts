import { readFileSync } from "node:fs";
import { join } from "node:path";
import { finding, type Finding } from "./findings.ts";

/**
 * Glossary words that have no meaning outside this product. `ui` and `platform` serve any product,
 * so one of these in a name or comment there is knowledge that belongs to a feature. Words that
 * other fields use differently (package, code, support, delivered) are left out.
 */
const WORDS = new Set(
  `memorial candle flame guestbook tribute obituary epitaph biography portrait
   grave gravestone headstone cemetery churchyard stonemason
   ceremony funeral mourner bereaved deceased
   keeper custodian reseller
   plate engrave engraved engraving qr`.split(/\s+/),
);

/** Terms of two words, however they are joined. */
const PAIRS = new Set(["family tree", "activation key", "resting place", "timeline event"]);

/** Product words in rings that don't know the product: in file names, code, comments and styles. */
export function checkGlossary(root: string, files: string[]): Finding[] {
  return files
    .filter((file) => /^src\/(ui|platform)\//.test(file))
    .flatMap((file) => [
      ...problemsIn(file, file.slice("src/".length), 0),
      ...(/\.(tsx?|css)$/.test(file) ? problemsOf(root, file) : []),
    ]);
}

function problemsOf(root: string, file: string): Finding[] {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.flatMap((line, index) => problemsIn(file, line, index + 1));
}

function problemsIn(file: string, text: string, line: number): Finding[] {
  const words = wordsIn(text);
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  const found = [
    ...words.filter((word) => WORDS.has(word)),
    ...pairs.filter((pair) => PAIRS.has(pair)),
  ];
  return [...new Set(found)].map((word) => {
    const says = `“${word}” is a word of the product: name it neutrally, or move it to its feature.`;
    return finding("no-product-words", file, says, line);
  });
}

/** `lightCandles`, `LIGHT_CANDLES` and `light-candles` are the words light and candle. */
function wordsIn(text: string): string[] {
  const parts = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return parts.map((part) => singular(part.toLowerCase()));
}

function singular(word: string): string {
  if (WORDS.has(word)) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/s$/, "");
}
