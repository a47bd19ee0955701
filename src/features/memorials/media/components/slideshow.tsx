import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { MusicControls } from "./music-line.tsx";
import type { Music } from "./music.ts";
import type { ShownPicture } from "./picture-views.ts";
import { nextInShow, readSkipsVideos, rememberSkipsVideos } from "./slideshow-order.ts";
import { ViewedPicture } from "./viewed-picture.tsx";
import { ViewerFrame } from "./viewer-frame.tsx";

type SlideshowProps = {
  pictures: readonly ShownPicture[];
  shown: number;
  music: Music | null;
  onShow: (index: number) => void;
  onClose: () => void;
};

/** Long enough to look at a picture and read two lines. */
const SHOWN_MS = 6000;

/** A slideshow on a dark background; pictures and music pause independently. */
export function Slideshow({ pictures, shown, music, onShow, onClose }: SlideshowProps) {
  const { t } = useTranslation("memorials");
  const [isPlaying, setPlaying] = useState(true);
  const [isFilmPlaying, setFilmPlaying] = useState(false);
  const [skipsVideos, setSkipsVideos] = useState(readSkipsVideos);
  const picture = pictures[shown];
  const next = nextInShow(pictures, shown, 1, skipsVideos);
  const previous = nextInShow(pictures, shown, -1, skipsVideos);

  useEffect(() => {
    if (!isPlaying || isFilmPlaying) return undefined;
    const timer = setTimeout(() => {
      if (next === null) setPlaying(false);
      else onShow(next);
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isFilmPlaying, next, onShow]);

  function show(index: number | null) {
    setFilmPlaying(false);
    if (index !== null) onShow(index);
  }

  function skipVideos(skips: boolean) {
    setSkipsVideos(skips);
    rememberSkipsVideos(skips);
  }

  function goOn() {
    // Restarts from the beginning after the end.
    if (next === null) show(nextInShow(pictures, -1, 1, skipsVideos));
    setPlaying(true);
  }

  if (picture === undefined) return null;
  return (
    <ViewerFrame
      label={t("slideshow.label")}
      isRoom
      onPrevious={() => show(previous)}
      onNext={() => show(next)}
      onClose={onClose}
    >
      <ViewedPicture key={picture.id} picture={picture} onPlaying={setFilmPlaying} />
      <div className="viewer-bar">
        <div className="actions">
          {isPlaying ? (
            <Button variant="quiet" small onClick={() => setPlaying(false)}>
              {t("slideshow.pause")}
            </Button>
          ) : (
            <Button small onClick={goOn}>
              <Icon name="play" />
              {t("slideshow.goOn")}
            </Button>
          )}
          <Button
            variant="bare"
            small
            aria-disabled={previous === null}
            onClick={() => show(previous)}
          >
            {t("pictures.previous")}
          </Button>
          <Button variant="bare" small aria-disabled={next === null} onClick={() => show(next)}>
            {t("pictures.next")}
          </Button>
          {!isPlaying && pictures.some(({ film }) => film !== null) && (
            <Checkbox
              label={t("slideshow.skipVideos")}
              checked={skipsVideos}
              onChange={(event) => skipVideos(event.currentTarget.checked)}
            />
          )}
        </div>
        {music !== null && <MusicControls music={music} canDecline />}
      </div>
    </ViewerFrame>
  );
}
