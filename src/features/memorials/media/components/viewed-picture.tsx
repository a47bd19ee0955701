import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPartialDate, parsePartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { largestUrl, type Film, type ShownPicture } from "./picture-views.ts";
import { useFilmLength } from "./film-length.ts";
import { useZoomGestures } from "./zoom-gestures.ts";

type ViewedPictureProps = {
  picture: ShownPicture;
  /** A playing film pauses the slideshow until it ends. */
  onPlaying?: (isPlaying: boolean) => void;
};

/** A picture, or a film's poster, as large as fits, with its full caption. */
export function ViewedPicture({ picture, onPlaying }: ViewedPictureProps) {
  return (
    <figure>
      {picture.film === null ? (
        <LargePicture picture={picture} />
      ) : (
        <LargeFilm picture={picture} film={picture.film} onPlaying={onPlaying} />
      )}
      {(picture.caption ?? picture.datedOn ?? picture.location) !== null && (
        <figcaption dir="auto">
          {picture.datedOn !== null && <PictureDate date={picture.datedOn} />}
          {picture.location !== null && <PictureLocation location={picture.location} />}
          {picture.caption !== null && <p>{picture.caption}</p>}
        </figcaption>
      )}
    </figure>
  );
}

/** As people have written it: to the day, the month, the year, or about. */
function PictureDate({ date }: { date: string }) {
  const { t, i18n } = useTranslation("memorials");
  const isAbout = parsePartialDate(date)?.about ?? false;
  return (
    <time dateTime={isAbout ? undefined : date}>
      {isAbout && (
        <>
          <em>{t("dates.about")}</em>{" "}
        </>
      )}
      {formatPartialDate(date, localeOf(i18n.language))}
    </time>
  );
}

function PictureLocation({ location }: { location: string }) {
  return (
    <p className="small">
      <bdi>{location}</bdi>
    </p>
  );
}

const SIZES = "(min-width: 62rem) 75vw, 100vw";

function LargePicture({ picture }: { picture: ShownPicture }) {
  const area = useRef<HTMLDivElement>(null);
  useZoomGestures(area);
  return (
    <div className="viewer-picture" ref={area}>
      <Picture picture={picture} sizes={SIZES} priority draggable={false} />
    </div>
  );
}

type LargeFilmProps = ViewedPictureProps & { film: Film };

/** No autoplay: the play bar below the poster states duration and sound. */
function LargeFilm({ picture, film, onPlaying }: LargeFilmProps) {
  const { t, i18n } = useTranslation("memorials");
  const [isOpened, setOpened] = useState(false);
  const length = useFilmLength();
  if (isOpened) {
    return (
      <div className="viewer-film">
        <video
          src={film.url}
          poster={largestUrl(picture) ?? undefined}
          width={picture.width}
          height={picture.height}
          aria-label={picture.alt}
          controls
          autoPlay
          playsInline
          onPlay={() => onPlaying?.(true)}
          onPause={() => onPlaying?.(false)}
          onEnded={() => onPlaying?.(false)}
        >
          {film.subtitles.map(({ language, url }) => (
            <track
              key={language}
              kind="subtitles"
              src={url}
              srcLang={language}
              label={t(`subtitles.${language}`)}
              default={language === i18n.language}
            />
          ))}
        </video>
      </div>
    );
  }
  return (
    <div className="viewer-film">
      <Picture picture={picture} sizes={SIZES} priority />
      <button type="button" className="film-bar" onClick={() => setOpened(true)}>
        <Icon name="play" />
        <span>{t("pictures.playFilm")}</span>
        <span className="film-length">{length(film)}</span>
      </button>
    </div>
  );
}
