import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Setting } from "#ui/settings-list.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { MediaChanges } from "#features/memorials/editor/pictures/components/media-changes.ts";
import { UnpreparedMedia } from "#features/memorials/editor/pictures/components/unprepared-media.tsx";
import { soundUrl } from "#features/memorials/media/components/picture-views.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { isByMachine } from "#features/memorials/music/model.ts";
import type { Piece } from "#features/memorials/music/contract.ts";
import { PieceFields } from "./piece-fields.tsx";

type PieceRowProps = {
  item: MediaItem;
  /** What is said of it; `null` until that is fetched. */
  piece: Piece | null;
  memorial: Memorial;
  canNameAgreement: boolean;
  /** One-based. */
  place: number;
  count: number;
  changes: MediaChanges;
  isHeard: boolean;
  onHear: (hears: boolean) => void;
};

/** A piece of music or a voice, with all that its keepers may say of it. */
export function PieceRow(props: PieceRowProps) {
  const { item, piece, place, memorial, canNameAgreement, changes, isHeard, onHear } = props;
  const { t } = useTranslation(["editor", "music"]);
  const [isFailed, setFailed] = useState(false);
  const numbered = t(`music:numbered.${piece?.kind ?? "music"}`, { place });
  const title = piece?.title ?? item.caption ?? numbered;
  const { variants, problem } = piece ?? item;
  const url = soundUrl(variants);
  // Its licence is asked while it is being prepared; what can't be heard at all can only go.
  const isLost = item.status === "failed" || (item.status === "processing" && piece === null);
  if (isLost && url === undefined)
    return <UnpreparedMedia item={item} title={title} changes={changes} />;

  function hear(hears: boolean) {
    setFailed(false);
    onHear(hears);
  }

  function fail() {
    onHear(false);
    setFailed(true);
  }

  return (
    <Setting
      title={<bdi>{title}</bdi>}
      text={problem ?? (piece !== null && isByMachine(piece) ? t("music:machine") : undefined)}
      action={
        url !== undefined && (
          <Button
            variant="quiet"
            small
            aria-label={t(isHeard ? "editor:music.stopNamed" : "editor:music.hearNamed", { title })}
            onClick={() => hear(!isHeard)}
          >
            {!isHeard && <Icon name="play" />}
            {t(isHeard ? "editor:music.stop" : "editor:music.hear")}
          </Button>
        )
      }
    >
      {/* One at a time: what begins takes the place of what was heard. */}
      {isHeard && <audio autoPlay src={url} onEnded={() => onHear(false)} onError={fail} />}
      <div className="stack">
        {isFailed && <FieldError>{t("editor:music.notHeard")}</FieldError>}
        {piece?.status === "processing" && <Making piece={piece} isAnew={url !== undefined} />}
        {item.needsSpace ? (
          <p className="small">{t("editor:pictures.needsSpace")}</p>
        ) : (
          piece !== null && <PieceFields {...{ piece, memorial, canNameAgreement }} />
        )}
        <PieceActions {...props} title={title} />
      </div>
    </Setting>
  );
}

/** Until it is made, what was made before is heard. */
function Making({ piece, isAnew }: { piece: Piece; isAnew: boolean }) {
  const { t } = useTranslation("editor");
  const percent = piece.progress;
  const text = t(isAnew ? "music.making" : "pictures.processing", { percent });
  return (
    <>
      <p className="small" role="status">
        {isAnew ? t("music.makingNow") : t("pictures.gettingReady")}
      </p>
      <ProgressBar value={percent} max={100} label={text} />
    </>
  );
}

function PieceActions(props: PieceRowProps & { title: string }) {
  const { item, place, count, changes, memorial, title } = props;
  const { t } = useTranslation("editor");
  return (
    <div className="actions">
      {memorial.can.edit &&
        count > 1 &&
        (["forward", "back"] as const).map((move) => (
          <Button
            key={move}
            variant="quiet"
            small
            aria-disabled={place === (move === "forward" ? 1 : count)}
            aria-label={t(`music.${move}Named`, { title })}
            onClick={() => changes.move(item.id, move)}
          >
            {t(`pictures.${move}`)}
          </Button>
        ))}
      <Button
        variant="bad"
        small
        aria-label={t("music.removeNamed", { title })}
        onClick={() => changes.remove.mutate(item.id)}
      >
        {t("pictures.remove")}
      </Button>
    </div>
  );
}
