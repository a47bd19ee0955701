import { useEffect, useRef, useState } from "react";
import {
  isSounding,
  playback,
  stop as stopMusic,
} from "#features/memorials/music/components/player-store.ts";
import { useUnsavedPart } from "#features/memorials/editor/components/unsaved-parts.ts";
import { voiceFile } from "./voice-files.ts";

/** Why there is no recording. */
type RecordingProblem = "unsupported" | "refused" | "missing" | "failed";

type Recording =
  | { state: "idle"; problem: RecordingProblem | null }
  | { state: "asking" }
  | { state: "recording" }
  | { state: "recorded"; file: File; url: string };

const FORMATS = ["audio/webm;codecs=opus", "audio/mp4"];
/** How often the browser hands over what it has, in milliseconds: a crash loses no more. */
const HANDED_OVER_MS = 1000;

const IDLE: Recording = { state: "idle", problem: null };

/** Records with the browser's own recorder; asks for the microphone when it is started. */
export function useVoiceRecording() {
  const [recording, setRecording] = useState<Recording>(IDLE);
  const recorder = useRef<MediaRecorder | null>(null);
  const url = recording.state === "recorded" ? recording.url : null;

  useEffect(() => () => release(recorder.current), []);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  const isKept = recording.state === "recording" || recording.state === "recorded";
  useUnsavedPart({ isUnsaved: () => isKept, save: null });

  async function start() {
    if (!canRecord()) return setRecording({ state: "idle", problem: "unsupported" });
    setRecording({ state: "asking" });
    if (isSounding(playback())) stopMusic();
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      recorder.current = record(stream, (file) =>
        setRecording({ state: "recorded", file, url: URL.createObjectURL(file) }),
      );
      setRecording({ state: "recording" });
    } catch (error) {
      setRecording({ state: "idle", problem: problemIn(error) });
    }
  }

  return {
    recording,
    start: () => void start(),
    stop: () => recorder.current?.stop(),
    discard: () => setRecording(IDLE),
  };
}

function canRecord(): boolean {
  return "MediaRecorder" in globalThis && "mediaDevices" in navigator;
}

function record(stream: MediaStream, onRecorded: (file: File) => void): MediaRecorder {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  // Also when the microphone is unplugged, or the telephone takes it for a call.
  recorder.addEventListener("stop", () => {
    for (const track of stream.getTracks()) track.stop();
    onRecorded(voiceFile(parts, recorder.mimeType));
  });
  recorder.start(HANDED_OVER_MS);
  return recorder;
}

/** Whoever leaves the page leaves the microphone. */
function release(recorder: MediaRecorder | null): void {
  for (const track of recorder?.stream.getTracks() ?? []) track.stop();
}

function problemIn(error: unknown): RecordingProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" ? "missing" : "failed";
}
