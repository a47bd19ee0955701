import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { Picture } from "#ui/picture.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { EVENT_MEDIA_MAX } from "#features/memorials/timeline/contract.ts";

type EventPicturesProps = {
  media: readonly MediaItem[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** Pictures of the page, chosen and let go by pressing them. */
export function EventPictures({ media, chosen, error, onChange }: EventPicturesProps) {
  const { t } = useTranslation("timeline");
  const shown = media.filter(
    ({ kind, status, width, height }) =>
      (kind === "image" || kind === "video") && status === "ready" && width && height,
  );
  const isFull = chosen.length >= EVENT_MEDIA_MAX;

  function press(id: string) {
    if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id));
    else if (!isFull) onChange([...chosen, id]);
  }

  return (
    <FieldGroup
      label={t("fields.mediaIds")}
      hint={
        shown.length === 0
          ? t("hints.noPictures")
          : t(isFull ? "hints.full" : "hints.pictures", { count: EVENT_MEDIA_MAX })
      }
      error={error}
    >
      <div className="event-pictures">
        {shown.map((item, index) => {
          const { id, width, height, altText, caption, variants } = item;
          const alt = altText ?? caption ?? t("numbered", { place: index + 1 });
          const isChosen = chosen.includes(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={isFull && !isChosen}
              onClick={() => press(id)}
            >
              <Picture
                picture={{ id, alt, variants, width: width ?? 1, height: height ?? 1 }}
                sizes="8rem"
              />
            </button>
          );
        })}
      </div>
    </FieldGroup>
  );
}
