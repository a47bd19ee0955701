import "#ui/disclosure.css";
import "./music-view.css";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { Pieces } from "../contract.ts";
import { soundsOf } from "./pieces-played.ts";
import { PieceView } from "./piece-view.tsx";
import { useMusic } from "./player.ts";

type MusicViewProps = {
  memorial: Memorial;
  pieces: Pieces;
  /** Not the first of several pages. */
  isContinued: boolean;
};

/** All that can be heard, in the keeper's order: a spread like those of the memorial. */
export function MusicView({ memorial, pieces, isContinued }: MusicViewProps) {
  const { t } = useTranslation("music");
  const { items, nextCursor, can } = pieces;
  const { slug, name } = memorial;
  const sounds = useMemo(() => soundsOf(items), [items]);
  const music = useMusic(memorial, sounds);
  const path = `/memorial/${slug}/music`;
  return (
    <div className="spread music-view">
      <div className="spread-left">
        <h1>{t("heading")}</h1>
        <p>
          <TextLink to={`/memorial/${slug}#content`}>{t("back", { name })}</TextLink>
        </p>
      </div>
      <div className="stack">
        <p className="reading">{t(items.length === 0 ? "empty" : "intro", { name })}</p>
        {(can.add || can.edit) && <KeepersActions slug={slug} />}
      </div>
      {items.map((piece, index) => (
        <PieceView key={piece.mediaId} piece={piece} place={index + 1} music={music} />
      ))}
      {(isContinued || nextCursor !== null) && (
        <nav className="actions" aria-label={t("pages")}>
          {isContinued && (
            <ButtonLink variant="quiet" to={path}>
              {t("first")}
            </ButtonLink>
          )}
          {nextCursor !== null && (
            <ButtonLink variant="quiet" to={`${path}?after=${nextCursor}`}>
              {t("next")}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function KeepersActions({ slug }: { slug: string }) {
  const { t } = useTranslation("music");
  return (
    <div className="actions no-print">
      <ButtonLink variant="quiet" to={`/edit-memorial/${slug}#music`}>
        {t("choose")}
      </ButtonLink>
      <ButtonLink variant="quiet" to={`/edit-memorial/${slug}#voice-recorder`}>
        {t("record")}
      </ButtonLink>
      <ButtonLink variant="quiet" to={`/edit-memorial/${slug}#compose`}>
        {t("compose")}
      </ButtonLink>
    </div>
  );
}
