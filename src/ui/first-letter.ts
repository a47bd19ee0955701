/** The first letter of a name as one would write it by hand: with its marks, in any script. */
export function firstLetter(name: string): string {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(name)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment;
  }
  return "";
}
