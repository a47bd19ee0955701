import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { CoverField } from "./cover-field.tsx";
import { FocusField } from "./focus-field.tsx";
import type { MediaChanges } from "./media-changes.ts";
import { HiddenItem } from "./hidden-item.tsx";
import { MediaDateField } from "./media-date-field.tsx";
import { MediaTextField } from "./media-text-field.tsx";
import type { Move } from "./picture-order.ts";
import { PicturePlace } from "./picture-place.tsx";
import { PictureTurn } from "./picture-turn.tsx";
import { SubtitlesField } from "./subtitles-field.tsx";

export type Suggestions = Record<"album" | "location", readonly string[]>;

export type PicturePanelProps = {
  item: MediaItem;
  /** One-based. */
  place: number;
  count: number;
  /** Written before: suggested while one types. */
  suggestions: Suggestions;
  changes: MediaChanges;
  /** Editors may reorder and download originals. */
  canOrder: boolean;
  /** Opened to say what is seen. */
  isDescribing: boolean;
  onMove: (move: Move) => void;
  onClose: () => void;
  onRemove: () => void;
};

/** A picture's texts, date, rotation and position. All of it is saved as it is changed. */
export function PicturePanel(props: PicturePanelProps) {
  const { item, place, count, suggestions, changes, canOrder, isDescribing } = props;
  const { onMove, onClose, onRemove } = props;
  const { t } = useTranslation("editor");
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
    // In a text field a phone would open its keyboard, over the picture that was just chosen.
    const isTouched = matchMedia("(pointer: coarse)").matches;
    const field = isDescribing ? "textarea[name=altText]" : "textarea";
    const first = isTouched ? panel.current : panel.current?.querySelector<HTMLElement>(field);
    first?.focus({ preventScroll: true });
  }, [isDescribing]);

  return (
    <div
      className="picked"
      ref={panel}
      role="group"
      tabIndex={-1}
      aria-label={t("pictures.panel", { name: t(`pictures.kinds.${item.kind}`), place, count })}
    >
      <Looked item={item} />
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {item.problem !== null && <Banner tone="warn">{item.problem}</Banner>}
        {item.isHidden && <HiddenItem item={item} changes={changes} />}
        {item.needsSpace ? (
          <>
            {item.caption !== null && <p>{item.caption}</p>}
            <Banner>{t("pictures.needsSpace")}</Banner>
          </>
        ) : (
          <Fields item={item} suggestions={suggestions} changes={changes} />
        )}
        {canOrder && item.kind === "image" && !item.isHidden && <CoverField mediaId={item.id} />}
        {canOrder && <PicturePlace place={place} count={count} onMove={onMove} />}
        <div className="actions">
          <Button type="submit" small>
            {t("pictures.finished")}
          </Button>
          {item.kind === "image" && !item.needsSpace && (
            <ButtonLink variant="quiet" small to={`/edit-image/${item.id}`}>
              {t("pictures.edit")}
            </ButtonLink>
          )}
          {canOrder && (
            <ButtonLink variant="bare" small reload to={changes.originalOf(item.id)} download>
              {t("pictures.original")}
            </ButtonLink>
          )}
          <Button variant="bad" small onClick={onRemove}>
            {t("pictures.remove")}
          </Button>
        </div>
      </form>
    </div>
  );
}

type FieldsProps = Pick<PicturePanelProps, "item" | "suggestions" | "changes">;

function Fields({ item, suggestions, changes }: FieldsProps) {
  const { t } = useTranslation("editor");
  return (
    <>
      <MediaTextField item={item} field="caption" label={t("pictures.caption")} />
      {item.kind === "image" && (
        <MediaTextField
          item={item}
          field="altText"
          label={t("pictures.altText")}
          hint={t("pictures.altTextHint")}
        />
      )}
      {item.kind !== "document" && <MediaDateField item={item} />}
      <MediaTextField
        item={item}
        field="album"
        label={t("pictures.album")}
        hint={t("pictures.albumHint")}
        suggestions={suggestions.album}
      />
      {item.kind !== "document" && (
        <MediaTextField
          item={item}
          field="location"
          label={t("pictures.location")}
          suggestions={suggestions.location}
        />
      )}
      {item.kind === "video" && <SubtitlesField item={item} changes={changes} />}
    </>
  );
}

/** The picture with its focus point; a film's poster; nothing for other media. */
function Looked({ item }: Pick<PicturePanelProps, "item">) {
  const { width, height, altText } = item;
  if (width === null || height === null) return <div className="focus-field" />;
  const picture = { ...item, width, height, alt: altText ?? "" };
  if (item.kind === "image" && !item.needsSpace) {
    return (
      <FocusField item={item} picture={picture}>
        <PictureTurn item={item} />
      </FocusField>
    );
  }
  return (
    <div className="focus-field">
      <Picture picture={picture} sizes="(min-width: 62rem) 40vw, 100vw" />
    </div>
  );
}
