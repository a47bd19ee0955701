import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { UploadQueue } from "#features/memorials/editor/pictures/components/upload-queue.ts";
import { clockOf } from "#features/memorials/music/components/piece-length.ts";
import { useVoiceRecording } from "./voice-recording.ts";

/** *Indtal*: a voice recorded here, heard, and then put on the page or thrown away. */
export function VoiceRecorder({ uploads }: { uploads: UploadQueue }) {
  const { t } = useTranslation("editor");
  const { recording, start, stop, discard } = useVoiceRecording();

  function putOnPage(file: File) {
    uploads.add([file]);
    discard();
  }

  return (
    <div className="voice-recorder" id="voice-recorder">
      {recording.state === "idle" && recording.problem !== null && (
        <Banner tone="bad" title={t(`voice.problems.${recording.problem}.title`)}>
          {t(`voice.problems.${recording.problem}.text`)}
        </Banner>
      )}
      {(recording.state === "idle" || recording.state === "asking") && (
        <div className="actions">
          <Button
            variant="quiet"
            busy={recording.state === "asking" ? t("voice.asking") : null}
            onClick={start}
          >
            {t("voice.start")}
          </Button>
        </div>
      )}
      {recording.state === "recording" && (
        <>
          <p role="status">{t("voice.recording")}</p>
          <RecordedLength />
          <div className="actions">
            <Button onClick={stop}>{t("voice.stop")}</Button>
          </div>
        </>
      )}
      {recording.state === "recorded" && (
        <>
          <p role="status">{t("voice.recorded")}</p>
          <audio controls src={recording.url} aria-label={t("voice.hear")} />
          <div className="actions">
            <Button onClick={() => putOnPage(recording.file)}>{t("voice.use")}</Button>
            <Button variant="bad" onClick={discard}>
              {t("voice.discard")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const SECOND = 1000;

/** Counts from when it is shown; silent, as it would talk into the recording. */
function RecordedLength() {
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds((Date.now() - began) / SECOND), SECOND);
    return () => clearInterval(timer);
  }, []);

  return (
    <p className="voice-length" role="timer" aria-live="off">
      {clockOf(Math.floor(seconds))}
    </p>
  );
}
