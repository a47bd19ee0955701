import "#ui/picture-rows.css";
import "./edit.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PictureRows, type RowPicture } from "#ui/picture-rows.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spread } from "#ui/spread.tsx";
import type { Memorial } from "../../contract.ts";
import type { MediaItem } from "../../media/contract.ts";
import { keptMedia, useMediaChanges, type MediaChanges } from "./media-changes.ts";
import { PicturePanel } from "./picture-panel.tsx";
import { Uploads } from "./uploads.tsx";
import type { UploadQueue } from "./upload-queue.ts";

export type PicturesSectionProps = { memorial: Memorial; uploads: UploadQueue };

/** Pictures and recordings: adding, describing, putting in order, taking off. */
export function PicturesSection({ memorial, uploads }: PicturesSectionProps) {
  const { t } = useTranslation("keeping");
  const { data, error } = useQuery(keptMedia(memorial));
  const changes = useMediaChanges(memorial);
  const [pressedId, setPressedId] = useState(pictureInAddress);
  const items = data?.items ?? [];
  const pictures = items.filter(isPicture);
  const others = items.filter((item) => !isPicture(item));
  const undescribed = pictures.filter(({ altText }) => altText === null).length;
  const albums = [...new Set(items.flatMap(({ album }) => (album === null ? [] : [album])))];
  const pressed = items.find(({ id }) => id === pressedId);

  function viewOf(item: MediaItem): RowPicture {
    const { id, caption, altText } = item;
    const missing = <span className="picture-rows-missing">{t("pictures.missingAlt")}</span>;
    return {
      id,
      width: item.width ?? 1,
      height: item.height ?? 1,
      alt: altText ?? caption ?? t("pictures.numbered", { place: items.indexOf(item) + 1 }),
      variants: item.variants,
      tone: item.color,
      caption: id === pressedId ? t("pictures.editing") : altText === null ? missing : caption,
    };
  }

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
            {t("pictures.how")}{" "}
            {undescribed > 0 && (
              <span className="picture-rows-missing">
                {t("pictures.missingCount", { count: undescribed })}
              </span>
            )}
          </p>
          <PictureRows
            pictures={pictures.map(viewOf)}
            pressedId={pressedId}
            onPress={({ id }) => setPressedId(id === pressedId ? null : id)}
          />
        </div>
      )}
      {pressed && (
        <PicturePanel
          key={pressed.id}
          item={pressed}
          place={items.indexOf(pressed) + 1}
          count={items.length}
          albums={albums}
          changes={changes}
          onClose={() => setPressedId(null)}
        />
      )}
    </Spread>
  );
}

/** A caption on the page leads to its own picture here. */
function pictureInAddress(): string | null {
  return /^#picture-(.+)$/.exec(location.hash)?.[1] ?? null;
}

function isPicture({ kind, status, width, height }: MediaItem): boolean {
  return kind === "image" && status === "ready" && width !== null && height !== null;
}

type OtherItemProps = { item: MediaItem; changes: MediaChanges; onPress: () => void };

/** What isn't a picture, or isn't one yet. */
function OtherItem({ item, changes, onPress }: OtherItemProps) {
  const { t } = useTranslation("keeping");
  const title = item.caption ?? t(`pictures.kinds.${item.kind}`);
  if (item.status === "processing") {
    const text = t("pictures.processing", { percent: item.progress });
    return (
      <Setting title={title} text={text}>
        <ProgressBar value={item.progress} max={100} label={text} />
      </Setting>
    );
  }
  return (
    <Setting
      title={title}
      text={item.status === "failed" ? (item.problem ?? t("pictures.notShown")) : null}
      action={
        item.status === "failed" ? (
          <Button variant="bad" small onClick={() => changes.remove.mutate(item.id)}>
            {t("pictures.remove")}
          </Button>
        ) : (
          <Button variant="quiet" small onClick={onPress}>
            {t("pictures.edit")}
          </Button>
        )
      }
    />
  );
}
