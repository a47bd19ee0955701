import { Fragment, Slice, type Mark, type Schema } from "@tiptap/pm/model";

/** Pasted plain text: an empty line begins a paragraph, any other line is a line of it. */
export function pastedText(text: string, schema: Schema, marks: readonly Mark[]): Slice {
  const { paragraph, hardBreak } = schema.nodes;
  if (paragraph === undefined || hardBreak === undefined) return Slice.empty;
  const stanzas = text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/);
  const paragraphs = stanzas.map((stanza) => {
    const lines = stanza.split("\n").map((line) => line.trimEnd());
    const content = lines.flatMap((line, at) => [
      ...(at === 0 ? [] : [hardBreak.create()]),
      ...(line === "" ? [] : [schema.text(line, marks)]),
    ]);
    return paragraph.create(null, content);
  });
  return Slice.maxOpen(Fragment.from(paragraphs));
}
