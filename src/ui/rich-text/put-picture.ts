import type { Editor } from "@tiptap/core";
import { NodeSelection, Selection } from "@tiptap/pm/state";

/**
 * Inserts a picture after the current paragraph, quotation or list: before it if the cursor is at
 * its very beginning, and in place of an empty one or of the selected picture.
 */
export function putPicture(editor: Editor, id: string): void {
  const picture = { type: "picture", attrs: { id } };
  const place = placeIn(editor);
  editor.commands.insertContentAt(place, picture);
  // The cursor moves below it: typing over a selected picture would replace it.
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
