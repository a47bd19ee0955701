import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#shell/hydrated.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Range } from "#ui/range.tsx";
import type { Music } from "#features/memorials/media/components/music.ts";
import type { Piece } from "../contract.ts";
import { clockOf, heardSeconds } from "./piece-length.ts";
import { typeOf } from "./pieces-played.ts";
import { audioElement, isSounding } from "./player-store.ts";

type PiecePlayerProps = {
  piece: Piece;
  title: string;
  music: Music | null;
};

/** Without a script the browser's own player; with it the page's, which goes on elsewhere. */
export function PiecePlayer({ piece, title, music }: PiecePlayerProps) {
  const { t } = useTranslation(["music", "memorials"]);
  const isHydrated = useHydrated();
  if (piece.variants.length === 0) return <p className="small">{t("music:comes")}</p>;
  if (!isHydrated || music === null) {
    return (
      <audio controls preload="none" aria-label={title}>
        {piece.variants.map((variant) => (
          <source key={variant.url} src={variant.url} type={typeOf(variant)} />
        ))}
      </audio>
    );
  }
  const isCurrent = music.piece === piece.mediaId;
  const isHeard = isCurrent && isSounding(music);
  const length = heardSeconds(piece);
  return (
    <div className="piece-player">
      {isHeard ? (
        <Button
          variant="quiet"
          small
          className="music-stop"
          aria-label={t("music:stopNamed", { title })}
          onClick={music.stop}
        >
          {t("music:stop")}
        </Button>
      ) : (
        <Button
          variant="quiet"
          small
          aria-label={t("music:hearNamed", { title })}
          onClick={() => music.play(piece.mediaId)}
        >
          <Icon name="play" />
          {t("music:hear")}
        </Button>
      )}
      {isHeard && length !== null && <PiecePosition length={length} />}
      {isCurrent && music.state === "failed" && (
        <FieldError>{t("memorials:music.failed")}</FieldError>
      )}
    </div>
  );
}

function followTime(onChange: () => void): () => void {
  const audio = audioElement();
  audio.addEventListener("timeupdate", onChange);
  return () => audio.removeEventListener("timeupdate", onChange);
}

const secondNow = () => Math.floor(audioElement().currentTime);
const atBeginning = () => 0;

/** Where the current piece stands, and a way to another place in it. */
function PiecePosition({ length }: { length: number }) {
  const { t } = useTranslation("music");
  const second = useSyncExternalStore(followTime, secondNow, atBeginning);
  const text = t("position", { at: clockOf(second), of: clockOf(length) });
  return (
    <>
      <Range
        min={0}
        max={Math.ceil(length)}
        value={second}
        aria-label={t("positionLabel")}
        aria-valuetext={text}
        onChange={(event) => {
          audioElement().currentTime = event.currentTarget.valueAsNumber;
        }}
      />
      <span className="piece-time">{text}</span>
    </>
  );
}
