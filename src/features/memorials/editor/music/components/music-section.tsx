import "./music.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SettingsList } from "#ui/settings-list.tsx";
import { Section } from "#ui/section.tsx";
import {
  useAutosave,
  useShownOrder,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import type { EditSectionProps } from "#features/memorials/editor/components/edit-sections.ts";
import {
  keptMedia,
  useMediaChanges,
} from "#features/memorials/editor/pictures/components/media-changes.ts";
import { Uploads } from "#features/memorials/editor/pictures/components/uploads.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { allMusicQuery } from "#features/memorials/music/components/all-music-query.ts";
import { ComposePanel } from "./compose-panel.tsx";
import { keptMusic } from "./kept-music.ts";
import { PieceRow } from "./piece-row.tsx";
import { RepeatField } from "./repeat-field.tsx";
import { markVoices } from "./voice-files.ts";
import { VoiceRecorder } from "./voice-recorder.tsx";

const NOTHING: readonly MediaItem[] = [];

/** Music and voices: add, record, say what they are and why they may be heard, arrange, remove. */
export function MusicSection({ memorial, uploads }: EditSectionProps) {
  const { t } = useTranslation("editor");
  const autosave = useAutosave();
  const client = useQueryClient();
  const { data: media } = useQuery(keptMedia(memorial));
  const { data: music } = useQuery(keptMusic(memorial));
  const changes = useMediaChanges(memorial);
  const [heard, setHeard] = useState<string | null>(null);
  const sounds = useShownOrder(media?.items ?? NOTHING).filter(
    ({ kind, canChange }) => canChange && kind === "audio",
  );

  // What was taken for a film may have turned out to be a sound.
  const isBehind =
    music !== undefined &&
    sounds.some(({ id }) => !music.items.some(({ mediaId }) => mediaId === id));

  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: allMusicQuery(memorial.id).queryKey });
  }, [client, isBehind, memorial.id]);
  useEffect(() => {
    if (music === undefined) return;
    autosave.know(autosave.state().items, music.items);
    void markVoices(client, memorial.id, music.items);
  }, [autosave, client, memorial.id, music]);

  return (
    <Section id="music" heading={t("music.heading")} note={t("music.note")}>
      <div className="music-ways">
        <Uploads queue={uploads} music />
        <VoiceRecorder uploads={uploads} />
        <ComposePanel memorial={memorial} />
      </div>
      <p className="small">{t("voice.ask")}</p>
      {sounds.length > 0 && (
        <SettingsList>
          {sounds.map((item, index) => (
            <PieceRow
              key={item.id}
              item={item}
              piece={music?.items.find(({ mediaId }) => mediaId === item.id) ?? null}
              memorial={memorial}
              canNameAgreement={music?.can.nameAgreement ?? false}
              place={index + 1}
              count={sounds.length}
              changes={changes}
              isHeard={heard === item.id}
              onHear={(hears) => setHeard(hears ? item.id : null)}
            />
          ))}
        </SettingsList>
      )}
      {music?.can.edit && sounds.length > 0 && (
        <RepeatField memorial={memorial} repeat={music.repeat} />
      )}
    </Section>
  );
}
