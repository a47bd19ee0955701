import type { Editor } from "@tiptap/core";
import { NodeSelection, Selection } from "@tiptap/pm/state";

/**
 * Puts a picture after the paragraph, quotation or list where one is writing: before it when one
 * stands at its very beginning, and in place of an empty one or of the picture that is selected.
 */
export function putPicture(editor: Editor, id: string): void {
  const picture = { type: "picture", attrs: { id } };
  const place = placeIn(editor);
  editor.commands.insertContentAt(place, picture);
  // Writing goes on below it: typed over a picture that is selected, words would replace it.
  const after = (typeof place === "number" ? place : place.from) + 1;
  const { state, view } = editor;
  const next = Selection.findFrom(state.doc.resolve(after), 1, true);
  if (next !== null) view.dispatch(state.tr.setSelection(next));
  editor.commands.focus();
}

function placeIn({ state: { selection } }: Editor): number | { from: number; to: number } {
  const { $from, from, to, empty } = selection;
  if (selection instanceof NodeSelection && $from.depth === 0) return { from, to };
  if ($from.depth === 0) return from;
  const [before, after] = [$from.before(1), $from.after(1)];
  const isParagraph = $from.depth === 1;
  if (isParagraph && $from.parent.content.size === 0) return { from: before, to: after };
  return isParagraph && empty && $from.parentOffset === 0 ? before : after;
}
