import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spread } from "#ui/spread.tsx";
import type { MediaItem } from "../../media/contract.ts";
import { keptMedia, useMediaChanges, type MediaChanges } from "./media-changes.ts";
import { MediaTextField } from "./media-text-field.tsx";
import { NotReady } from "./not-ready.tsx";
import type { PicturesSectionProps } from "./pictures-section.tsx";
import { Uploads } from "./uploads.tsx";

/** Music and voices: adding, naming, hearing, putting in order, taking off. */
export function MusicSection({ memorial, uploads }: PicturesSectionProps) {
  const { t } = useTranslation("keeping");
  const { data } = useQuery(keptMedia(memorial));
  const changes = useMediaChanges(memorial);
  const [heard, setHeard] = useState<string | null>(null);
  const sounds = (data?.items ?? []).filter(({ kind, canChange }) => canChange && kind === "audio");

  return (
    <Spread id="music" heading={t("music.heading")} note={t("music.note")}>
      <Uploads queue={uploads} music />
      {sounds.length === 0 && <p className="small">{t("music.rights")}</p>}
      {sounds.length > 0 && (
        <SettingsList>
          {sounds.map((item, index) => (
            <Piece
              key={item.id}
              item={item}
              place={index + 1}
              count={sounds.length}
              changes={changes}
              canOrder={memorial.can.edit}
              isHeard={heard === item.id}
              onHear={(hears) => setHeard(hears ? item.id : null)}
            />
          ))}
        </SettingsList>
      )}
    </Spread>
  );
}

type PieceProps = {
  item: MediaItem;
  /** Counted from one. */
  place: number;
  count: number;
  changes: MediaChanges;
  canOrder: boolean;
  isHeard: boolean;
  onHear: (hears: boolean) => void;
};

function Piece(props: PieceProps) {
  const { item, place, changes, isHeard, onHear } = props;
  const { t } = useTranslation("keeping");
  const [isFailed, setFailed] = useState(false);
  const title = item.caption ?? t("music.numbered", { place });
  if (item.status !== "ready") return <NotReady item={item} title={title} changes={changes} />;
  const url = item.variants[0]?.url;

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
      text={item.problem ?? undefined}
      action={
        <Button
          variant="quiet"
          small
          aria-label={t(isHeard ? "music.stopNamed" : "music.hearNamed", { title })}
          onClick={() => hear(!isHeard)}
        >
          {!isHeard && <Icon name="play" />}
          {t(isHeard ? "music.stop" : "music.hear")}
        </Button>
      }
    >
      {/* One at a time: what begins takes the place of what was heard. */}
      {isHeard && <audio autoPlay src={url} onEnded={() => onHear(false)} onError={fail} />}
      <div className="stack">
        {isFailed && <FieldError>{t("music.notHeard")}</FieldError>}
        <MediaTextField
          item={item}
          field="caption"
          label={t("music.title")}
          hint={t("music.titleHint")}
          changes={changes}
          suggestions={[]}
        />
        <PieceActions {...props} title={title} />
      </div>
    </Setting>
  );
}

function PieceActions(props: PieceProps & { title: string }) {
  const { item, place, count, changes, canOrder, title } = props;
  const { t } = useTranslation("keeping");
  return (
    <div className="actions">
      {canOrder &&
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
