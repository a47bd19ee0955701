import "./edit.css";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useSavedField } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";
import { addLink, toggleLines, toggleMark, type Selection } from "./story-tools.ts";

const MAX = 100_000;
/** A pause in the writing: time to save, without leaving the field. */
const PAUSE_MS = 3000;

export type StoryFieldProps = {
  /** Only the words: no tools, no signs to learn. */
  isPlain?: boolean;
};

/** The biography, as text: four words above it write the signs that stand for what they say. */
export function StoryField({ isPlain = false }: StoryFieldProps) {
  const { t } = useTranslation("keeping");
  const { text, problem, isContested, type, leave, pause } = useSavedField("biography");
  const area = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState<Selection | null>(null);
  const onPause = useRef(pause);

  useEffect(() => {
    onPause.current = pause;
  });

  useEffect(() => {
    const timer = setTimeout(() => onPause.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useLayoutEffect(() => {
    if (selection === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(selection.start, selection.end);
  }, [selection]);

  function apply(tool: (selected: Selection) => Selection) {
    const start = area.current?.selectionStart ?? text.length;
    const end = area.current?.selectionEnd ?? text.length;
    const changed = tool({ text, start, end });
    type(changed.text);
    setSelection(changed);
  }

  const tools = [
    { label: t("story.heading"), apply: (one: Selection) => toggleLines(one, "# ") },
    { label: <i>{t("story.italic")}</i>, apply: (one: Selection) => toggleMark(one, "emphasis") },
    { label: t("story.quote"), apply: (one: Selection) => toggleLines(one, "> ") },
    { label: t("story.link"), apply: (one: Selection) => addLink(one, t("story.linkWords")) },
  ];

  return (
    <div className="writer">
      {isContested && <Conflict field="biography" />}
      <Field
        label={<span className="visually-hidden">{t("fields.biography")}</span>}
        hint={!isPlain && t("story.hint")}
        error={problem}
      >
        <div className="writer-box">
          {!isPlain && (
            <div className="writer-tools" role="group" aria-label={t("story.tools")}>
              {tools.map((tool, index) => (
                <button
                  key={index}
                  type="button"
                  // The text keeps its selection, and isn't left by a press on a tool.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => apply(tool.apply)}
                >
                  {tool.label}
                </button>
              ))}
            </div>
          )}
          <TextArea
            ref={area}
            className="writer-text"
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            limit={{ max: MAX, text: (left) => t("fields.left", { count: left }) }}
          />
        </div>
      </Field>
    </div>
  );
}
