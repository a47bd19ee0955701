import "./rich-text.css";
import { Gapcursor, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor, type JSONContent } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState, type FocusEvent } from "react";
import { classNames } from "../class-names.ts";
import { useFieldControl } from "../field.tsx";
import { TextCount, type TextLimit } from "../text-count.tsx";
import { Debounce } from "./debounce.ts";
import { withoutLooks } from "./pasted-html.ts";
import { richTextExtensions } from "./rich-text-extensions.ts";
import {
  KnownPictures,
  StandingPictureNode,
  type ChoosablePicture,
} from "./rich-text-pictures.tsx";
import { RichTextTools } from "./rich-text-tools.tsx";
import type { RichTextWords } from "./rich-text-words.ts";

export type RichTextProps = {
  value: string;
  /** Converts between the value and the editor's document. Must be stable. */
  read: (value: string) => JSONContent;
  write: (document: JSONContent) => string;
  onChange: (value: string) => void;
  /** Disables the text and its tools. */
  onLeave: () => void;
  words: RichTextWords;
  /** Pictures that can be inserted. */
  pictures: readonly ChoosablePicture[];
  /** The text's language, for screen readers and spell checking. */
  lang: string;
  limit: TextLimit;
  /** The text's class, so that it looks like the published one. */
  className: string;
};

// No input rules: "17. maj" is no list item.
const AS_TYPED = { enableInputRules: false, enablePasteRules: false, injectCSS: false } as const;
const EXTENSIONS = [
  ...richTextExtensions(StandingPictureNode),
  UndoRedo,
  Gapcursor,
  // The cursor can be placed below a picture at the end.
  TrailingNode,
];

/** A text as it will be read, with a toolbar above it. */
export function RichText(props: RichTextProps) {
  const { value, read, write, pictures, words, lang, limit, className, ...on } = props;
  const control = useFieldControl();
  const said = useRef(value);
  const say = useRef(() => {});
  const [lull] = useState(() => new Debounce());
  const { label } = words;
  const { id = "", "aria-describedby": describedBy = "", "aria-invalid": isWrong } = control;
  const attributes = useMemo(
    () => ({
      id,
      class: classNames("input reading rich-text-field", className),
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      "aria-describedby": describedBy,
      "aria-invalid": String(isWrong ?? false),
      lang,
      dir: "auto",
      spellcheck: "true",
    }),
    [id, className, label, describedBy, isWrong, lang],
  );
  const editor = useEditor({
    ...AS_TYPED,
    extensions: EXTENSIONS,
    content: read(value),
    editorProps: useMemo(() => ({ attributes, transformPastedHTML: withoutLooks }), [attributes]),
    // Serialising a long text at every key press would be noticeable, so it is debounced.
    onUpdate: () => lull.await(() => say.current()),
  });

  useEffect(() => {
    say.current = () => {
      const written = write(editor.getJSON());
      if (written === said.current) return;
      said.current = written;
      on.onChange(written);
    };
  });

  // The value changed from outside (undo, conflict, another device): replace the document.
  useEffect(() => {
    if (value === said.current) return;
    // But keep what was typed and not reported yet.
    if (lull.isAwaited) return lull.end();
    said.current = value;
    editor.commands.setContent(read(value), { emitUpdate: false });
  }, [editor, lull, value, read]);

  useLastWords(lull, on.onLeave);

  const known = useMemo(() => ({ pictures, words }), [pictures, words]);

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    lull.end();
    on.onLeave();
  }

  return (
    <KnownPictures value={known}>
      <div className="rich-text" onBlur={leave}>
        <RichTextTools editor={editor} words={words} />
        <EditorContent editor={editor} />
        <TextCount limit={limit} length={value.length} />
      </div>
    </KnownPictures>
  );
}

/** Reports the last change before the page is hidden, closed or left. */
function useLastWords(lull: Debounce, onLeave: () => void): void {
  const leave = useRef(onLeave);

  useEffect(() => {
    leave.current = onLeave;
  });

  useEffect(() => {
    const end = () => lull.end();
    // Runs before the listeners that ask for unsaved changes.
    addEventListener("beforeunload", end, { capture: true });
    document.addEventListener("visibilitychange", end, { capture: true });
    return () => {
      removeEventListener("beforeunload", end, { capture: true });
      document.removeEventListener("visibilitychange", end, { capture: true });
      if (!lull.isAwaited) return;
      lull.end();
      leave.current();
    };
  }, [lull]);
}
