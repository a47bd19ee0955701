import "./edit.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { picturesIn } from "../../media/components/picture-views.ts";
import { useSavedField, useSavedMemorial } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";
import { keptMedia } from "./media-changes.ts";
import { knownRichStory, loadRichStory } from "./rich-story-code.ts";
import { PICTURE_LINE } from "./story-notation.ts";

const MAX = 100_000;
/** A pause in the writing: time to save, without leaving the field. */
const PAUSE_MS = 3000;

/**
 * The biography as it will be read. Until the code for that has come, and where it doesn't come, it
 * is text with a few signs; whoever has begun to write in it isn't disturbed.
 */
export function StoryField() {
  const { t } = useTranslation("keeping");
  const memorial = useSavedMemorial();
  const { data } = useQuery(keptMedia(memorial));
  const { text, problem, isContested, type, leave, pause } = useSavedField("biography");
  const [isInPlainText, setInPlainText] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [sayMissing] = useState(() => () => setMissing(true));
  const pictures = picturesIn(data?.items ?? []);
  const limit = { max: MAX, text: (left: number) => t("fields.left", { count: left }) };
  usePauses(text, pause);

  /** Both versions with words for the pictures in them. */
  function inWords(version: string) {
    return version.replace(PICTURE_LINE, (_, sign: string, id: string) => {
      const picture = pictures.find((one) => one.id === id);
      return `${sign} ${picture?.caption ?? t("pictures.kinds.image")}`;
    });
  }

  const plain = (
    <TextArea
      className="writer-text"
      lang={memorial.language}
      value={text}
      onChange={(event) => type(event.target.value)}
      onFocus={() => setInPlainText(true)}
      onBlur={() => {
        setInPlainText(false);
        leave();
      }}
      limit={limit}
    />
  );

  return (
    <div className="writer">
      {isContested && <Conflict field="biography" wordsFor={inWords} />}
      <Field
        label={<span className="visually-hidden">{t("fields.biography")}</span>}
        hint={isMissing && t("story.hint")}
        error={problem}
      >
        <Loaded
          load={loadRichStory}
          known={knownRichStory}
          need={isInPlainText ? null : "story"}
          onMissing={sayMissing}
          meanwhile={plain}
        >
          {(RichStory) => (
            <RichStory
              value={text}
              onChange={type}
              onLeave={leave}
              pictures={pictures}
              lang={memorial.language}
              limit={limit}
            />
          )}
        </Loaded>
      </Field>
    </div>
  );
}

/** Saves whenever nothing was typed for a moment. */
function usePauses(text: string, pause: () => void): void {
  const onPause = useRef(pause);

  useEffect(() => {
    onPause.current = pause;
  });

  useEffect(() => {
    const timer = setTimeout(() => onPause.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
