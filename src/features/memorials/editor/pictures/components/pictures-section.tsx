import "#features/memorials/components/memorial.css";
import "#features/memorials/editor/components/edit.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PictureRows, type RowPicture } from "#ui/picture-rows.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Section } from "#ui/section.tsx";
import { NarrowFold } from "#features/memorials/editor/components/narrow-fold.tsx";
import type { Memorial } from "#features/memorials/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { keptMedia, useMediaChanges, type MediaChanges } from "./media-changes.ts";
import { UnpreparedMedia } from "#features/memorials/editor/pictures/components/unprepared-media.tsx";
import { usePictureDrag } from "./picture-drag.ts";
import { PicturePanel } from "./picture-panel.tsx";
import { Uploads } from "./uploads.tsx";
import type { UploadQueue } from "./upload-queue.ts";

export type PicturesSectionProps = { memorial: Memorial; uploads: UploadQueue };

/** Two rows on a phone. */
const FEW = 6;

/** Pictures and films: add, describe, reorder, remove. */
export function PicturesSection({ memorial, uploads }: PicturesSectionProps) {
  const { t } = useTranslation("editor");
  const { data, error } = useQuery(keptMedia(memorial));
  const changes = useMediaChanges(memorial);
  const [pressedId, setPressedId] = useState(pictureInAddress);
  const { edit: canOrder } = memorial.can;
  const items = (data?.items ?? []).filter(({ kind, canChange }) => canChange && kind !== "audio");
  const pictures = items.filter(isPicture);
  const others = items.filter((item) => !isPicture(item));
  const undescribed = pictures.filter(isUndescribed).length;
  const albums = [...new Set(items.flatMap(({ album }) => (album === null ? [] : [album])))];
  const pressed = items.find(({ id }) => id === pressedId);
  const drag = usePictureDrag((from, to) => {
    const [item, place] = [pictures[from], pictures[to]];
    if (item && place) changes.move(item.id, { to: items.indexOf(place) });
  });

  function viewOf(item: MediaItem): RowPicture {
    const { id, caption, altText } = item;
    return {
      id,
      width: item.width ?? 1,
      height: item.height ?? 1,
      alt: altText ?? caption ?? t("pictures.numbered", { place: items.indexOf(item) + 1 }),
      variants: item.variants,
      tone: item.color,
      caption: id === pressedId ? t("pictures.editing") : (markOf(item) ?? caption),
    };
  }

  /** Problems of a picture, shown before its texts. */
  function markOf(item: MediaItem) {
    const mark = (text: string) => <span className="picture-rows-missing">{text}</span>;
    if (item.problem !== null) return mark(t("pictures.hasProblem"));
    return isUndescribed(item) ? mark(t("pictures.missingAlt")) : null;
  }

  const panel = pressed && (
    <PicturePanel
      key={pressed.id}
      item={pressed}
      place={items.indexOf(pressed) + 1}
      count={items.length}
      albums={albums}
      changes={changes}
      canOrder={canOrder}
      onClose={() => setPressedId(null)}
    />
  );

  return (
    <Section
      id="pictures"
      heading={t("pictures.heading")}
      note={pictures.length > 0 && t("pictures.note", { count: pictures.length })}
    >
      <Uploads queue={uploads} />
      {error && <Banner tone="bad">{error.message}</Banner>}
      {others.length > 0 && (
        <SettingsList>
          {others.map((item) => (
            <OtherItem
              key={item.id}
              item={item}
              changes={changes}
              onPress={() => setPressedId(item.id)}
            />
          ))}
        </SettingsList>
      )}
      {pictures.length > 0 && (
        <div className="spread-wide">
          <NarrowFold
            id="pictures"
            fields={[]}
            isLong={pictures.length > FEW}
            isNeeded={pressed !== undefined}
            summary={[
              undescribed > 0
                ? t("pictures.missingCount", { count: undescribed })
                : t("pictures.allDescribed"),
            ]}
            action={t("pictures.showAll")}
          >
            <div className="stack">
              <p className="small pictures-how">
                {t(canOrder ? "pictures.how" : "pictures.howOwn")}{" "}
                {undescribed > 0 && (
                  <span className="picture-rows-missing">
                    {t("pictures.missingCount", { count: undescribed })}
                  </span>
                )}
              </p>
              <div className="pictures-order" {...(canOrder && drag)}>
                <PictureRows
                  pictures={pictures.map(viewOf)}
                  pressedId={pressedId}
                  onPress={({ id }) => setPressedId(id === pressedId ? null : id)}
                  under={panel}
                />
              </div>
            </div>
          </NarrowFold>
        </div>
      )}
      {pressed && !isPicture(pressed) && panel}
    </Section>
  );
}

/** A caption on the page links to its picture here. */
function pictureInAddress(): string | null {
  return /^#picture-(.+)$/.exec(location.hash)?.[1] ?? null;
}

/** Pictures, and films by their posters. */
function isPicture({ kind, status, width, height }: MediaItem): boolean {
  const isSeen = kind === "image" || kind === "video";
  return isSeen && status === "ready" && width !== null && height !== null;
}

function isUndescribed({ kind, altText }: MediaItem): boolean {
  return kind === "image" && altText === null;
}

type OtherItemProps = { item: MediaItem; changes: MediaChanges; onPress: () => void };

/** Other media, and pictures that aren't ready. */
function OtherItem({ item, changes, onPress }: OtherItemProps) {
  const { t } = useTranslation("editor");
  const title = item.caption ?? t(`pictures.kinds.${item.kind}`);
  if (item.status !== "ready")
    return <UnpreparedMedia item={item} title={title} changes={changes} />;
  return (
    <Setting
      title={title}
      text={item.problem ?? undefined}
      action={
        <Button variant="quiet" small onClick={onPress}>
          {t("pictures.edit")}
        </Button>
      }
    />
  );
}
