import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { TextArea } from "#ui/text-area.tsx";
import type { MediaItem } from "../../media/contract.ts";
import type { MediaChanges } from "./media-changes.ts";

const LIMITS = { caption: 300, altText: 500 };

export type PicturePanelProps = {
  item: MediaItem;
  /** Counted from one. */
  place: number;
  count: number;
  changes: MediaChanges;
  onClose: () => void;
};

/** One picture: what stands under it, what one sees, where it stands. */
export function PicturePanel({ item, place, count, changes, onClose }: PicturePanelProps) {
  const { t } = useTranslation("keeping");
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
    panel.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="picked" ref={panel}>
      <figure>
        {item.kind === "image" && item.width !== null && item.height !== null && (
          <Picture
            picture={{ ...item, width: item.width, height: item.height, alt: item.altText ?? "" }}
            sizes="(min-width: 62rem) 40vw, 100vw"
          />
        )}
      </figure>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <MediaTextField item={item} field="caption" changes={changes} />
        {item.kind === "image" && <MediaTextField item={item} field="altText" changes={changes} />}
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
  field: "caption" | "altText";
  changes: MediaChanges;
};

/** Saved when it is left; what couldn't be saved stays, and says so. */
function MediaTextField({ item, field, changes }: MediaTextFieldProps) {
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

  return (
    <Field
      label={t(`pictures.${field}`)}
      hint={field === "altText" && t("pictures.altTextHint")}
      error={problem}
    >
      <TextArea
        low
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        limit={{ max: LIMITS[field], text: (left) => t("fields.left", { count: left }) }}
      />
    </Field>
  );
}
