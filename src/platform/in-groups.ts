/** In capitals and groups of four, to be read aloud and typed again: `7K2M QX4R 8`. */
export function inGroups(text: string): string {
  return text
    .replace(/[\s-]/g, "")
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1 ");
}
