/** The fields of a letter with its files, as they are sent. */
export function letterOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("file", file);
  return form;
}

/** What makes an attempt the same again: the words and the files. */
export function wordsOf(fields: Record<string, string>, files: readonly File[]): string {
  const named = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return JSON.stringify([fields, named]);
}
