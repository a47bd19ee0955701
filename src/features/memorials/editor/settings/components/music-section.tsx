import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Section } from "#ui/section.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import {
  keptMedia,
  useMediaChanges,
  type MediaChanges,
} from "#features/memorials/editor/pictures/components/media-changes.ts";
import { useShownOrder } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { MediaTextField } from "#features/memorials/editor/pictures/components/media-text-field.tsx";
import { UnpreparedMedia } from "#features/memorials/editor/pictures/components/unprepared-media.tsx";
import { soundUrl } from "#features/memorials/media/components/picture-views.ts";
import type { EditSectionProps } from "#features/memorials/editor/components/edit-sections.ts";
import { Uploads } from "#features/memorials/editor/pictures/components/uploads.tsx";

const NOTHING: readonly MediaItem[] = [];

/** Music and voices: add, name, play, reorder, remove. */
export function MusicSection({ memorial, uploads }: EditSectionProps) {
  const { t } = useTranslation("editor");
  const { data } = useQuery(keptMedia(memorial));
  const changes = useMediaChanges(memorial);
  const [heard, setHeard] = useState<string | null>(null);
  const sounds = useShownOrder(data?.items ?? NOTHING).filter(
    ({ kind, canChange }) => canChange && kind === "audio",
  );

  return (
    <Section id="music" heading={t("music.heading")} note={t("music.note")}>
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
    </Section>
  );
}

type PieceProps = {
  item: MediaItem;
  /** One-based. */
  place: number;
  count: number;
  changes: MediaChanges;
  canOrder: boolean;
  isHeard: boolean;
  onHear: (hears: boolean) => void;
};

function Piece(props: PieceProps) {
  const { item, place, changes, isHeard, onHear } = props;
  const { t } = useTranslation("editor");
  const [isFailed, setFailed] = useState(false);
  const title = item.caption ?? t("music.numbered", { place });
  if (item.status !== "ready")
    return <UnpreparedMedia item={item} title={title} changes={changes} />;
  const url = soundUrl(item.variants);

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
        {item.needsSpace ? (
          <p className="small">{t("pictures.needsSpace")}</p>
        ) : (
          <MediaTextField
            item={item}
            field="caption"
            label={t("music.title")}
            hint={t("music.titleHint")}
            suggestions={[]}
          />
        )}
        <PieceActions {...props} title={title} />
      </div>
    </Setting>
  );
}

function PieceActions(props: PieceProps & { title: string }) {
  const { item, place, count, changes, canOrder, title } = props;
  const { t } = useTranslation("editor");
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
