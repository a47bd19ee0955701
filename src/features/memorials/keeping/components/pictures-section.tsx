import "#ui/picture-rows.css";
import "./edit.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PictureRows, type RowPicture } from "#ui/picture-rows.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spread } from "#ui/spread.tsx";
import type { Memorial } from "../../contract.ts";
import type { MediaItem } from "../../media/contract.ts";
import { keptMedia, useMediaChanges, type MediaChanges } from "./media-changes.ts";
import { NotReady } from "./not-ready.tsx";
import { usePictureDrag } from "./picture-drag.ts";
import { PicturePanel } from "./picture-panel.tsx";
import { Uploads } from "./uploads.tsx";
import type { UploadQueue } from "./upload-queue.ts";

export type PicturesSectionProps = { memorial: Memorial; uploads: UploadQueue };

/** Pictures and films: adding, describing, putting in order, taking off. */
export function PicturesSection({ memorial, uploads }: PicturesSectionProps) {
  const { t } = useTranslation("keeping");
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

  /** What is to be done about a picture, before its words. */
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
    <Spread
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
        <div className="spread-wide stack">
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
      )}
      {pressed && !isPicture(pressed) && panel}
    </Spread>
  );
}

/** A caption on the page leads to its own picture here. */
function pictureInAddress(): string | null {
  return /^#picture-(.+)$/.exec(location.hash)?.[1] ?? null;
}

/** To be looked at, a film by its poster. */
function isPicture({ kind, status, width, height }: MediaItem): boolean {
  const isSeen = kind === "image" || kind === "video";
  return isSeen && status === "ready" && width !== null && height !== null;
}

function isUndescribed({ kind, altText }: MediaItem): boolean {
  return kind === "image" && altText === null;
}

type OtherItemProps = { item: MediaItem; changes: MediaChanges; onPress: () => void };

/** What isn't a picture, or isn't one yet. */
function OtherItem({ item, changes, onPress }: OtherItemProps) {
  const { t } = useTranslation("keeping");
  const title = item.caption ?? t(`pictures.kinds.${item.kind}`);
  if (item.status !== "ready") return <NotReady item={item} title={title} changes={changes} />;
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
