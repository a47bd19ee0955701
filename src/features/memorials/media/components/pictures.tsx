import { memo, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { pathOf } from "#platform/call.ts";
import { Icon } from "#ui/icon.tsx";
import { Lazy } from "#ui/lazy.tsx";
import { PictureRows } from "#ui/picture-rows.tsx";
import { Section } from "#ui/section.tsx";
import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import { isSettled } from "#features/memorials/content/components/settled.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { DOWNLOAD_PATH } from "../contract.ts";
import { AlbumLine } from "./album-line.tsx";
import { useFilmLength } from "./film-length.ts";
import type { Music } from "./music.ts";
import { fileOf, type Film, type ShownPicture } from "./picture-views.ts";

async function loadViewer() {
  const { PictureViewer } = await import("./picture-viewer.tsx");
  return PictureViewer;
}

async function loadSlideshow() {
  const { Slideshow } = await import("./slideshow.tsx");
  return Slideshow;
}

type PicturesProps = {
  pictures: readonly ShownPicture[];
  /** Not among them, but opened like them where something else on the page shows it. */
  portrait?: ShownPicture | undefined;
  memorial: Memorial;
  music: Music | null;
};

/** The gallery, whole or by album; each picture opens in its own view. */
export const Pictures = memo(function Pictures(props: PicturesProps) {
  const { pictures: given, portrait, memorial, music } = props;
  const { slug, downloads } = memorial;
  const canEdit = memorial.can.edit;
  const { t } = useTranslation("memorials");
  const [search] = useSearchParams();
  const [isShow, setShow] = useState(false);
  // Each picture is a link, which needs an accessible name even without alternative text.
  const all = given.map((picture, index) => ({
    ...picture,
    alt:
      picture.alt ||
      t(picture.film ? "pictures.numberedFilm" : "pictures.numbered", { place: index + 1 }),
  }));
  const asked = search.get("album");
  const album = all.some((picture) => picture.album === asked) ? asked : null;
  const pictures = album === null ? all : all.filter((picture) => picture.album === album);
  const files = pictures.map(fileOf);
  const first = portrait && {
    ...portrait,
    alt: portrait.alt || t("pictures.numbered", { place: 1 }),
  };
  const others = [...(first ? [first] : []), ...all].filter((one) => !pictures.includes(one));
  const opened = [...pictures, ...others];
  const { shown, show, close } = useShown(opened);
  usePressed(opened.map(fileOf), show);
  const alone = shown === null ? undefined : others[shown - pictures.length];

  function startShow() {
    setShow(true);
    if (shown === null) show(0);
  }

  function leave() {
    setShow(false);
    close();
  }

  const viewer = shown !== null && !(isShow && alone === undefined) && (
    <Lazy load={loadViewer} need="viewer">
      {(PictureViewer) => (
        <PictureViewer
          of={slug}
          pictures={alone ? [alone] : pictures}
          shown={alone ? 0 : shown}
          downloadOf={
            downloads === "open"
              ? ({ id }) => pathOf({ path: DOWNLOAD_PATH }, { id: memorial.id, mediaId: id })
              : null
          }
          onShow={alone ? () => undefined : show}
          onSlideshow={startShow}
          onClose={leave}
        />
      )}
    </Lazy>
  );
  if (all.length === 0) {
    return (
      <>
        {canEdit && <KeeperPart of="empty" slug={slug} section="pictures" />}
        {viewer}
      </>
    );
  }

  return (
    <Section
      id="pictures"
      heading={t("pictures.heading")}
      action={canEdit && <KeeperPart of="section" slug={slug} section="pictures" />}
    >
      <AlbumLine pictures={all} album={album} onSlideshow={startShow} />
      <div className="spread-wide">
        <PictureRows
          pictures={pictures.map((picture) => ({
            ...picture,
            caption: captionOf(picture, canEdit ? slug : null),
          }))}
          linkTo={({ id }) => files[pictures.findIndex((picture) => picture.id === id)] ?? ""}
        />
      </div>
      {shown !== null && isShow && alone === undefined && (
        <Lazy load={loadSlideshow} need="slideshow">
          {(Slideshow) => (
            <Slideshow
              pictures={pictures}
              shown={shown}
              music={music}
              onShow={show}
              onClose={leave}
            />
          )}
        </Lazy>
      )}
      {viewer}
    </Section>
  );
}, isSettled);

/** Nothing overlays a picture: films are labelled below it. */
function captionOf({ id, caption, film }: ShownPicture, keptAs: string | null) {
  if (film === null && caption === null) return null;
  return (
    <>
      {film !== null && <FilmSign film={film} />} {caption}
      {keptAs !== null && caption !== null && (
        <KeeperPart of="caption" slug={keptAs} pictureId={id} caption={caption} />
      )}
    </>
  );
}

function FilmSign({ film }: { film: Film }) {
  const { t } = useTranslation("memorials");
  const length = useFilmLength()(film);
  return (
    <span className="film-sign">
      <Icon name="play" />
      {length === "" ? t("pictures.film") : t("pictures.filmOf", { length })}
    </span>
  );
}

/**
 * The open picture is in the URL (`#picture-…`): the back button closes it, and a link to a picture
 * can be shared.
 */
function useShown(pictures: readonly ShownPicture[]) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const wasOpenedHere = useRef(false);
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const index = pictures.findIndex(({ id }) => hash === `#picture-${id}`);
  const shown = isHydrated && index >= 0 ? index : null;
  const ids = pictures.map(({ id }) => id).join(" ");

  const show = useCallback(
    (next: number) => {
      const id = ids.split(" ")[next];
      if (id === undefined) return;
      if (shown === null) wasOpenedHere.current = true;
      const place = { search, hash: `#picture-${id}` };
      void navigate(place, { replace: shown !== null, preventScrollReset: true });
    },
    [ids, navigate, search, shown],
  );

  function close() {
    if (wasOpenedHere.current) void navigate(-1);
    else void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
    wasOpenedHere.current = false;
  }

  return { shown, show, close };
}

/** A link to a picture's file opens the viewer, also from markup that has no code of its own, as the years. */
function usePressed(files: readonly string[], show: (index: number) => void): void {
  const listed = files.join(" ");
  useEffect(() => {
    function press(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      // Not the empty address: the list of a page without pictures is that.
      const index = listed.split(" ").indexOf(link?.getAttribute("href") ?? "none");
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (index < 0 || elsewhere) return;
      event.preventDefault();
      show(index);
    }
    document.addEventListener("click", press);
    return () => document.removeEventListener("click", press);
  }, [listed, show]);
}
