import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { FocusField } from "./focus-field.tsx";
import type { MediaChanges } from "./media-changes.ts";
import { MediaTextField } from "./media-text-field.tsx";
import { SubtitlesField } from "./subtitles-field.tsx";

export type PicturePanelProps = {
  item: MediaItem;
  /** One-based. */
  place: number;
  count: number;
  /** Names of the existing albums. */
  albums: readonly string[];
  changes: MediaChanges;
  /** Editors may reorder and download originals. */
  canOrder: boolean;
  onClose: () => void;
};

/** A picture's caption, alternative text and position. */
export function PicturePanel(props: PicturePanelProps) {
  const { item, albums, changes, canOrder, onClose } = props;
  const { t } = useTranslation("editor");
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
    panel.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="picked" ref={panel}>
      <Looked item={item} changes={changes} />
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {item.problem !== null && <Banner tone="warn">{item.problem}</Banner>}
        <MediaTextField
          item={item}
          field="caption"
          label={t("pictures.caption")}
          changes={changes}
        />
        {item.kind === "image" && (
          <MediaTextField
            item={item}
            field="altText"
            label={t("pictures.altText")}
            hint={t("pictures.altTextHint")}
            changes={changes}
          />
        )}
        <MediaTextField
          item={item}
          field="album"
          label={t("pictures.album")}
          hint={t("pictures.albumHint")}
          changes={changes}
          suggestions={albums}
        />
        {item.kind === "video" && <SubtitlesField item={item} changes={changes} />}
        {canOrder && <Place {...props} />}
        <div className="actions">
          <Button type="submit" small>
            {t("pictures.finished")}
          </Button>
          {canOrder && (
            <ButtonLink variant="bare" small reload to={changes.originalOf(item.id)} download>
              {t("pictures.original")}
            </ButtonLink>
          )}
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

function Place({ item, place, count, changes }: PicturePanelProps) {
  const { t } = useTranslation("editor");
  return (
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
  );
}

/** The picture with its focus point; a film's poster; nothing for other media. */
function Looked({ item, changes }: Pick<PicturePanelProps, "item" | "changes">) {
  const { width, height, altText } = item;
  if (width === null || height === null) return <div className="focus-field" />;
  const picture = { ...item, width, height, alt: altText ?? "" };
  if (item.kind === "image") return <FocusField item={item} picture={picture} changes={changes} />;
  return (
    <div className="focus-field">
      <Picture picture={picture} sizes="(min-width: 62rem) 40vw, 100vw" />
    </div>
  );
}
