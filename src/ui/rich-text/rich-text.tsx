import "./rich-text.css";
import { Gapcursor, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor, type JSONContent } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState, type FocusEvent } from "react";
import { classNames } from "../class-names.ts";
import { useFieldControl } from "../field.tsx";
import { TextCount, type TextLimit } from "../text-count.tsx";
import { Lull } from "./lull.ts";
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
  /** How a value becomes what the editor holds, and what it holds a value. The same each time. */
  read: (value: string) => JSONContent;
  write: (document: JSONContent) => string;
  onChange: (value: string) => void;
  /** Neither the text nor its tools are in use any more. */
  onLeave: () => void;
  words: RichTextWords;
  /** What may be put into the text. */
  pictures: readonly ChoosablePicture[];
  /** Of the text, for whoever reads it aloud or looks for misspellings. */
  lang: string;
  limit: TextLimit;
  /** Of the text, so that it looks as where it will be read. */
  className: string;
};

// No rule turns what is typed into something else: "17. maj" is no item of a list.
const AS_TYPED = { enableInputRules: false, enablePasteRules: false, injectCSS: false } as const;
const EXTENSIONS = [
  ...richTextExtensions(StandingPictureNode),
  UndoRedo,
  Gapcursor,
  // Below a picture, too, one can go on writing.
  TrailingNode,
];

/** A text as it will be read, and five words above it. */
export function RichText(props: RichTextProps) {
  const { value, read, write, pictures, words, lang, limit, className, ...on } = props;
  const control = useFieldControl();
  const said = useRef(value);
  const say = useRef(() => {});
  const [lull] = useState(() => new Lull());
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
    // A whole life is written out only between the words: at each key, that would be felt.
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

  // Taken back, chosen from two versions, arrived from elsewhere: it replaces what stands here.
  useEffect(() => {
    if (value === said.current) return;
    // But nothing that was typed meanwhile and not said yet.
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

/** What was typed last is said before the page is put away, closed or exchanged for another. */
function useLastWords(lull: Lull, onLeave: () => void): void {
  const leave = useRef(onLeave);

  useEffect(() => {
    leave.current = onLeave;
  });

  useEffect(() => {
    const end = () => lull.end();
    // Before those who ask whether anything is unsaved.
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
