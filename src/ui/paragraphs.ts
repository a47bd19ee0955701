/** Splits typed text into paragraphs (at blank lines) of lines. */
export function paragraphs(text: string): string[][] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ""))
    .filter((lines) => lines.length > 0);
}
