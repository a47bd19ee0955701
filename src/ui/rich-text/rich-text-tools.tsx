import { useEditorState, type Editor } from "@tiptap/react";
import { Toolbar } from "radix-ui";
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { LinkAsker } from "./link-asker.tsx";
import { putPicture } from "./put-picture.ts";
import { PictureChooser } from "./rich-text-pictures.tsx";
import type { RichTextWords } from "./rich-text-words.ts";

export type RichTextToolsProps = { editor: Editor; words: RichTextWords };

/** The toolbar. One tab stop; arrow keys move within it, Escape returns to the text. */
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
        // Pressing a tool keeps the text's selection and focus.
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

/** `on`: whether it applies at the cursor; absent for one-off actions. */
function Tool({ on, onPress, children }: ToolProps) {
  return (
    <Toolbar.Button type="button" aria-pressed={on} onClick={onPress}>
      {children}
    </Toolbar.Button>
  );
}
