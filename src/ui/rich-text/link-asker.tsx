import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { TextInput } from "../text-input.tsx";
import type { RichTextWords } from "./rich-text-words.ts";
import { secureAddress } from "./secure-address.ts";

export type LinkAskerProps = { editor: Editor; words: RichTextWords; onDone: () => void };

/**
 * Asks for the address of a link on the selected words, below the tools. Not a form element: it may
 * be inside one.
 */
export function LinkAsker({ editor, words, onDone }: LinkAskerProps) {
  const [present] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [typed, setTyped] = useState(present);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    input.current?.focus();
  }, []);

  function set() {
    if (present !== "" && typed === present) return onDone();
    const href = secureAddress(typed);
    if (href === null) return setWrong(true);
    link(editor, href);
    onDone();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetLink().run();
    onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onDone();
    if (event.key !== "Enter") return;
    event.preventDefault();
    set();
  }

  return (
    <div className="rich-text-link">
      <Field label={words.linkAddress} error={isWrong && words.linkWrong}>
        <TextInput
          type="url"
          ref={input}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="rich-text-link-actions">
        <Button variant="quiet" small onClick={set}>
          {words.linkSet}
        </Button>
        {present !== "" && (
          <Button variant="bare" small onClick={remove}>
            {words.linkRemove}
          </Button>
        )}
        <Button variant="bare" small onClick={onDone}>
          {words.close}
        </Button>
      </div>
    </div>
  );
}

/** Without a selection, the address is its own text. */
function link(editor: Editor, href: string): void {
  const isOnWords = !editor.state.selection.empty || editor.isActive("link");
  if (isOnWords) {
    editor.chain().extendMarkRange("link").setLink({ href }).run();
    return;
  }
  const text = href.replace(/^https:\/\/(www\.)?/, "").replace(/\/$/, "");
  const marks = [{ type: "link", attrs: { href } }];
  editor.chain().insertContent({ type: "text", text, marks }).unsetMark("link").run();
}
