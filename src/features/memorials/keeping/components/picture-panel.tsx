import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { MediaItem } from "../../media/contract.ts";
import { FocusField } from "./focus-field.tsx";
import type { MediaChanges } from "./media-changes.ts";
import { SubtitlesField } from "./subtitles-field.tsx";

const LIMITS = { caption: 300, altText: 500, album: 80 };

export type PicturePanelProps = {
  item: MediaItem;
  /** Counted from one. */
  place: number;
  count: number;
  /** Albums that there are already. */
  albums: readonly string[];
  changes: MediaChanges;
  onClose: () => void;
};

/** One picture: what stands under it, what one sees, where it stands. */
export function PicturePanel({ item, place, count, albums, changes, onClose }: PicturePanelProps) {
  const { t } = useTranslation("keeping");
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
    panel.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="picked" ref={panel}>
      {item.kind === "image" && item.width !== null && item.height !== null ? (
        <FocusField
          item={item}
          picture={{ ...item, width: item.width, height: item.height, alt: item.altText ?? "" }}
          changes={changes}
        />
      ) : (
        <div className="focus-field" />
      )}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <MediaTextField item={item} field="caption" changes={changes} />
        {item.kind === "image" && <MediaTextField item={item} field="altText" changes={changes} />}
        <MediaTextField item={item} field="album" changes={changes} suggestions={albums} />
        {item.kind === "video" && <SubtitlesField item={item} changes={changes} />}
        <FieldGroup label={t("pictures.place", { place, count })}>
          <div className="picked-place">
            <Button
              variant="quiet"
              small
              aria-disabled={place === 1}
              onClick={() => changes.move(item.id, "forward")}
            >
              <Icon name="back" />
              {t("pictures.forward")}
            </Button>
            <Button
              variant="quiet"
              small
              aria-disabled={place === count}
              onClick={() => changes.move(item.id, "back")}
            >
              {t("pictures.back")}
              <Icon name="forward" />
            </Button>
            <Button
              variant="bare"
              small
              aria-disabled={place === 1}
              onClick={() => changes.move(item.id, "first")}
            >
              {t("pictures.first")}
            </Button>
          </div>
        </FieldGroup>
        <div className="actions">
          <Button type="submit" small>
            {t("pictures.finished")}
          </Button>
          <ButtonLink variant="bare" small reload to={changes.originalOf(item.id)} download>
            {t("pictures.original")}
          </ButtonLink>
          <Button
            variant="bad"
            small
            onClick={() => {
              onClose();
              changes.remove.mutate(item.id);
            }}
          >
            {t("pictures.remove")}
          </Button>
        </div>
      </form>
    </div>
  );
}

type MediaTextFieldProps = {
  item: MediaItem;
  field: "caption" | "altText" | "album";
  changes: MediaChanges;
  /** One line, with words that were used before. */
  suggestions?: readonly string[];
};

/** Saved when it is left; what couldn't be saved stays, and says so. */
function MediaTextField({ item, field, changes, suggestions }: MediaTextFieldProps) {
  const listId = useId();
  const { t } = useTranslation("keeping");
  const [text, setText] = useState(item[field] ?? "");
  const [problem, setProblem] = useState<string | null>(null);

  function save() {
    if (text === (item[field] ?? "")) return;
    changes.describe.mutate(
      { id: item.id, text: { [field]: text } },
      {
        onSuccess: () => setProblem(null),
        onError: (error) =>
          setProblem((error instanceof ApiError && error.fields[field]) || t("pictures.notSaved")),
      },
    );
  }

  const control = {
    value: text,
    onBlur: save,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  const hasHint = field !== "caption";
  return (
    <Field
      label={t(`pictures.${field}`)}
      hint={hasHint && t(`pictures.${field}Hint`)}
      error={problem}
    >
      {suggestions === undefined ? (
        <TextArea
          {...control}
          low
          limit={{ max: LIMITS[field], text: (left) => t("fields.left", { count: left }) }}
        />
      ) : (
        <>
          <TextInput {...control} autoComplete="off" list={listId} />
          <datalist id={listId}>
            {suggestions.map((album) => (
              <option key={album} value={album}>
                {album}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
