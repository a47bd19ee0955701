import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextLink } from "#ui/link.tsx";
import type { Music } from "./music.ts";
import "./music-line.css";

type MusicLineProps = { music: Music; slug: string };

/** One line under the hero, with the page where the pieces can be heard without a script, too. */
export function MusicLine({ music, slug }: MusicLineProps) {
  const { t } = useTranslation("memorials");
  return (
    <div className="music-line no-print">
      <MusicControls music={music} />
      <TextLink to={`/memorial/${slug}/music`}>{t("music.about")}</TextLink>
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
  const { state, title, isByMachine, play, stop, decline } = music;
  if (state === "declined" && canDecline) return null;
  return (
    <div className="music-controls needs-script">
      <p role="status">
        {isSounding(state) ? (
          <Playing title={title} isByMachine={isByMachine} />
        ) : (
          <Resting state={state} />
        )}
      </p>
      {isSounding(state) ? (
        <Button variant="quiet" small className="music-stop" onClick={stop}>
          {t("music.stop")}
        </Button>
      ) : (
        <Button variant="quiet" small onClick={() => play()}>
          <Icon name="play" />
          {t(state === "stopped" ? "music.goOn" : "music.play")}
        </Button>
      )}
      {state === "prompt" && canDecline && (
        <Button variant="bare" small onClick={decline}>
          {t("music.without")}
        </Button>
      )}
    </div>
  );
}

function isSounding(state: Music["state"]): boolean {
  return state === "playing" || state === "started";
}

function Playing({ title, isByMachine }: Pick<Music, "title" | "isByMachine">) {
  const { t } = useTranslation("memorials");
  return (
    <>
      {title === null ? t("music.playing") : <i>{title}</i>}
      {isByMachine && ` · ${t("music.machine")}`}
    </>
  );
}

function Resting({ state }: Pick<Music, "state">) {
  const { t } = useTranslation("memorials");
  if (state === "failed") return t("music.failed");
  return t(state === "stopped" ? "music.stopped" : "music.there");
}
