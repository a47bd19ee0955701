import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Music } from "./music.ts";
import type { Sound } from "./picture-views.ts";
import "./music-line.css";

type MusicLineProps = { music: Music; sounds: readonly Sound[] };

/** One line under the hero; without JavaScript, a link to each piece. */
export function MusicLine({ music, sounds }: MusicLineProps) {
  const { t } = useTranslation("memorials");
  return (
    <div className="music-line no-print">
      <MusicControls music={music} />
      <noscript>
        {sounds.map(({ id, url, title }) => (
          <a key={id} href={url}>
            {title ?? t("music.play")}
          </a>
        ))}
      </noscript>
    </div>
  );
}

/** The playback state and its single action. */
export function MusicControls({
  music,
  canDecline = false,
}: {
  music: Music;
  canDecline?: boolean;
}) {
  const { t } = useTranslation("memorials");
  const { state, title, play, stop, decline } = music;
  if (state === "declined" && canDecline) return null;
  return (
    <div className="music-controls needs-script">
      <p role="status">
        {state === "playing" ? <Playing title={title} /> : <Resting {...music} />}
      </p>
      {state === "playing" ? (
        <Button variant="quiet" small onClick={stop}>
          {t("music.stop")}
        </Button>
      ) : (
        <Button variant="quiet" small onClick={play}>
          <Icon name="play" />
          {t(state === "stopped" ? "music.goOn" : "music.play")}
        </Button>
      )}
      {state === "waiting" && canDecline && (
        <Button variant="bare" small onClick={decline}>
          {t("music.without")}
        </Button>
      )}
    </div>
  );
}

function Playing({ title }: Pick<Music, "title">) {
  const { t } = useTranslation("memorials");
  return title === null ? t("music.playing") : <i>{title}</i>;
}

function Resting({ state }: Pick<Music, "state">) {
  const { t } = useTranslation("memorials");
  if (state === "failed") return t("music.failed");
  return t(state === "stopped" ? "music.stopped" : "music.there");
}
