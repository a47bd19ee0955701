import "./rich-text.css";
import { Gapcursor, TrailingNode, UndoRedo } from "@tiptap/extensions";
import type { EditorProps } from "@tiptap/pm/view";
import { EditorContent, useEditor, type JSONContent } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState, type FocusEvent } from "react";
import { classNames } from "../class-names.ts";
import { useFieldControl } from "../field.tsx";
import { TextCount, type TextLimit } from "../text-count.tsx";
import { Debounce } from "./debounce.ts";
import { hasPictures, readablePaste } from "./pasted-html.ts";
import { pastedText } from "./pasted-text.ts";
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
  const [isLeftOut, setLeftOut] = useState(false);
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
    editorProps: useMemo<EditorProps>(
      () => ({
        attributes,
        transformPastedHTML: readablePaste,
        clipboardTextParser: (text, context, _isPlain, { state }) =>
          pastedText(text, state.schema, context.marks()),
        handlePaste: (_view, { clipboardData }) => leaveOut(clipboardData, setLeftOut),
        handleDrop: (_view, event) => {
          const isFile = leaveOut(event.dataTransfer, setLeftOut);
          // Otherwise the browser would open the file in place of this page.
          if (isFile) event.preventDefault();
          return isFile;
        },
      }),
      [attributes],
    ),
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
        <p role="status" className="small">
          {isLeftOut && words.picturesLeftOut}
        </p>
        <TextCount limit={limit} length={value.length} />
      </div>
    </KnownPictures>
  );
}

/** Whether it is nothing but files; `tell` learns whether pictures don't come along. */
function leaveOut(given: DataTransfer | null, tell: (isLeftOut: boolean) => void): boolean {
  const html = given?.getData("text/html") ?? "";
  const isOwn = html.includes("data-pm-slice");
  const hasFiles = !isOwn && (given?.files.length ?? 0) > 0;
  tell(hasFiles || hasPictures(html));
  return hasFiles && html === "" && given?.getData("text/plain") === "";
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
