import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { albumsIn, type ShownPicture } from "./picture-views.ts";
import "./album-line.css";

type AlbumLineProps = {
  pictures: readonly ShownPicture[];
  /** The selected album. */
  album: string | null;
  onSlideshow: () => void;
};

/** The albums as links with counts, and the pictures as a slideshow. */
export function AlbumLine({ pictures, album, onSlideshow }: AlbumLineProps) {
  const { t } = useTranslation("memorials");
  const albums = albumsIn(pictures);
  return (
    <div className="album-line no-print">
      {albums.length > 0 && (
        <nav aria-label={t("pictures.albums")}>
          <AlbumLink name={null} text={t("pictures.all")} count={pictures.length} shown={album} />
          {albums.map(({ name, count }) => (
            <AlbumLink key={name} name={name} text={name} count={count} shown={album} />
          ))}
        </nav>
      )}
      {pictures.length > 1 && (
        <button type="button" className="needs-script" onClick={onSlideshow}>
          {t("slideshow.start")}
        </button>
      )}
    </div>
  );
}

type AlbumLinkProps = { name: string | null; text: string; count: number; shown: string | null };

function AlbumLink({ name, text, count, shown }: AlbumLinkProps) {
  const search = name === null ? "" : `?${new URLSearchParams({ album: name })}`;
  return (
    <Link
      to={{ search, hash: "#pictures" }}
      preventScrollReset
      aria-current={name === shown ? "page" : undefined}
    >
      <bdi>{text}</bdi> <span className="contents-count">{count}</span>
    </Link>
  );
}
