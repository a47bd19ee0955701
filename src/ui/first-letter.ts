/** A name's first letter with its combining marks, in any script. */
export function firstLetter(name: string): string {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(name)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment;
  }
  return "";
}
