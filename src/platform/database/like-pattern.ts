/** A pattern of LIKE for what holds the text anywhere, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
