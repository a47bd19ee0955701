import "#features/memorials/editor/components/edit.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { Lazy } from "#ui/lazy.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { picturesIn } from "#features/memorials/media/components/picture-views.ts";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";
import { usePauses } from "#features/memorials/editor/autosave/components/pauses.ts";
import { keptMedia } from "#features/memorials/editor/pictures/components/media-changes.ts";
import { knownRichStory, loadRichStory } from "./rich-story-code.ts";
import { PICTURE_LINE } from "#features/memorials/biography/components/story-notation.ts";
import { BIOGRAPHY_MAX } from "#features/memorials/contract.ts";

/**
 * The biography in the rich-text editor. Until that is loaded, or when loading fails, the field
 * holds the text notation; it is not replaced once somebody is typing in it.
 */
export function StoryField() {
  const { t } = useTranslation("editor");
  const memorial = useSavedMemorial();
  const { data } = useQuery(keptMedia(memorial));
  const { text, problem, hasConflict, type, leave, pause } = useSavedField("biography");
  const [isInPlainText, setInPlainText] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [sayMissing] = useState(() => () => setMissing(true));
  const pictures = picturesIn(data?.items ?? []);
  const limit = { max: BIOGRAPHY_MAX, text: (left: number) => t("fields.left", { count: left }) };
  usePauses(text, pause);

  /** Both versions, with pictures replaced by words. */
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
      {hasConflict && <Conflict field="biography" wordsFor={inWords} />}
      <Field
        label={<span className="visually-hidden">{t("fields.biography")}</span>}
        hint={isMissing && t("story.hint")}
        error={problem}
      >
        <Lazy
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
        </Lazy>
      </Field>
    </div>
  );
}
