import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Prose } from "#ui/prose.tsx";
import type { Music } from "#features/memorials/media/components/music.ts";
import type { Piece } from "../contract.ts";
import { isByMachine } from "../model.ts";
import { LicenceWords } from "./licence-words.tsx";
import { heardSeconds, usePieceLength } from "./piece-length.ts";
import { PiecePlayer } from "./piece-player.tsx";

type PieceViewProps = {
  piece: Piece;
  /** One-based, for one without a title. */
  place: number;
  music: Music | null;
};

/** A piece of music or a voice: its length on the left page, the rest on the right. */
export function PieceView({ piece, place, music }: PieceViewProps) {
  const { t } = useTranslation("music");
  const headingId = useId();
  const lengthText = usePieceLength();
  const { kind, note, transcript, licence, isHidden } = piece;
  const title = piece.title ?? t(`numbered.${kind}`, { place });
  const length = heardSeconds(piece);
  return (
    <>
      {length !== null && <p className="spread-note">{lengthText(length)}</p>}
      <article className="piece" aria-labelledby={headingId} id={`piece-${piece.mediaId}`}>
        <div className="piece-heading">
          <h2 id={headingId}>
            <bdi>{title}</bdi>
          </h2>
          {isByMachine(piece) && <p className="piece-sign">{t("machine")}</p>}
        </div>
        <PieceNames piece={piece} />
        <PiecePlayer piece={piece} title={title} music={music} />
        {note !== null && (
          <div className="reading">
            <Prose text={note} />
          </div>
        )}
        {transcript !== null && (
          <details className="disclosure">
            <summary>{t(`transcripts.${kind}`)}</summary>
            <div className="reading">
              <Prose text={transcript} />
            </div>
          </details>
        )}
        {licence !== null && (
          <p className="small">
            <LicenceWords licence={licence} />
          </p>
        )}
        {licence === null && isHidden === true && <p className="small">{t("keepersOnly")}</p>}
      </article>
    </>
  );
}

function PieceNames({ piece: { kind, performer, composer } }: { piece: Piece }) {
  const { t } = useTranslation("music");
  if (performer === null && composer === null) return null;
  return (
    <dl className="piece-names">
      {performer !== null && (
        <div>
          <dt>{t(`performers.${kind}`)}</dt>
          <dd>
            <bdi>{performer}</bdi>
          </dd>
        </div>
      )}
      {composer !== null && (
        <div>
          <dt>{t("composer")}</dt>
          <dd>
            <bdi>{composer}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
