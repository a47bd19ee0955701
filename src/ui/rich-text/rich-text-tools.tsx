import { useEditorState, type Editor } from "@tiptap/react";
import { Toolbar } from "radix-ui";
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { LinkAsker } from "./link-asker.tsx";
import { putPicture } from "./put-picture.ts";
import { PictureChooser } from "./rich-text-pictures.tsx";
import type { RichTextWords } from "./rich-text-words.ts";

export type RichTextToolsProps = { editor: Editor; words: RichTextWords };

/** Five words above the text. One Tab reaches them, arrows go between them, Escape goes back. */
export function RichTextTools({ editor, words }: RichTextToolsProps) {
  const [asked, setAsked] = useState<"link" | "picture" | null>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      heading: one.isActive("heading"),
      italic: one.isActive("italic"),
      quote: one.isActive("blockquote"),
      link: one.isActive("link"),
    }),
  });

  function backToText() {
    setAsked(null);
    editor.commands.focus();
  }

  function leaveByKey(event: KeyboardEvent) {
    if (event.key === "Escape") backToText();
  }

  return (
    <div className="rich-text-tools">
      <Toolbar.Root
        className="rich-text-words"
        aria-label={words.tools}
        onKeyDown={leaveByKey}
        // The text keeps its selection, and isn't left by a press on a tool.
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
      >
        <Tool
          on={active.heading}
          onPress={() => editor.chain().focus().toggleHeading({ level: 3 }).run()}
        >
          {words.heading}
        </Tool>
        <Tool on={active.italic} onPress={() => editor.chain().focus().toggleItalic().run()}>
          <i>{words.italic}</i>
        </Tool>
        <Tool on={active.quote} onPress={() => editor.chain().focus().toggleBlockquote().run()}>
          {words.quote}
        </Tool>
        <Tool on={active.link} onPress={() => setAsked(asked === "link" ? null : "link")}>
          {words.link}
        </Tool>
        <Tool onPress={() => setAsked("picture")}>{words.picture}</Tool>
      </Toolbar.Root>
      {asked === "link" && <LinkAsker editor={editor} words={words} onDone={backToText} />}
      <PictureChooser
        open={asked === "picture"}
        onClose={() => setAsked(null)}
        onChoose={(id) => {
          setAsked(null);
          putPicture(editor, id);
        }}
      />
    </div>
  );
}

type ToolProps = { on?: boolean; onPress: () => void; children: ReactNode };

/** `on` is whether it holds where one is writing; what only happens once has none. */
function Tool({ on, onPress, children }: ToolProps) {
  return (
    <Toolbar.Button type="button" aria-pressed={on} onClick={onPress}>
      {children}
    </Toolbar.Button>
  );
}
