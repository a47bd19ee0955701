import { useEffect, useRef, useState, type RefObject } from "react";
import { openReader, type SymbolFormat, type SymbolReader } from "./symbol-reader.ts";

/** `off` until the user turns it on: browsers ask for permission first. */
export type CameraState = "off" | "starting" | "on" | "refused" | "missing";

export type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** The cameras to choose from, once one is on. */
  devices: { id: string; name: string }[];
  /** Whether its light is on; `null` if it has none. */
  isLit: boolean | null;
  turnOn(deviceId?: string): void;
  light(isLit: boolean): void;
  /** The current frame as a file; `null` while there is none. */
  picture(): Promise<File | null>;
};

/** Ten frames a second are as fast as plates are moved by hand. */
const LOOK_MS = 100;
/** After this time out of sight the same plate counts as presented again. */
const AWAY_MS = 2000;

type Wanted = { deviceId: string | undefined };
type OnRead = ((read: string) => void) | null;
type Reading = { onRead: OnRead; formats: readonly SymbolFormat[] };

/** A small resolution for reading ten times a second, the highest one for a single photograph. */
const READING = { width: { ideal: 1280 }, height: { ideal: 720 } };
const LOOKING = { width: { ideal: 2560 }, height: { ideal: 1440 } };

/**
 * Reads symbols continuously from the camera; each once, until it was out of sight. With `null` it
 * only shows the picture, and loads no reader.
 */
export function useCamera(onRead: OnRead, formats: readonly SymbolFormat[]): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [state, setState] = useState<CameraState>("off");
  const [devices, setDevices] = useState<Camera["devices"]>([]);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState<boolean | null>(null);

  useEffect(() => {
    if (wanted === null) return undefined;
    const ending = new AbortController();
    start(wanted, video, { onRead, formats }, ending.signal).then(
      async (opened) => {
        if (opened === null) return;
        setTrack(opened.track);
        setLit("torch" in opened.track.getCapabilities() ? false : null);
        setDevices(await camerasHere());
        setState("on");
        await watch(opened, onRead, ending.signal);
      },
      (error: unknown) => {
        if (!ending.signal.aborted) setState(isMissing(error) ? "missing" : "refused");
      },
    );
    return () => ending.abort();
  }, [wanted, onRead, formats]);

  return {
    video,
    state,
    devices,
    isLit,
    turnOn(deviceId) {
      setState("starting");
      setWanted({ deviceId });
    },
    light(on) {
      // Missing in the TypeScript types; browsers without it ignore it.
      const torch = { advanced: [{ torch: on } as MediaTrackConstraintSet] };
      void track?.applyConstraints(torch).then(
        () => setLit(on),
        () => setLit(null),
      );
    },
    picture: () => frameOf(video.current),
  };
}

async function frameOf(video: HTMLVideoElement | null): Promise<File | null> {
  if (video === null || video.videoWidth === 0) return null;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const type = "image/jpeg";
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, type, 0.95);
  });
  return blob && new File([blob], "camera.jpg", { type });
}

type Opened = { video: HTMLVideoElement; track: MediaStreamTrack; read: SymbolReader | null };

/** `null` if it was cancelled before the camera opened. */
async function start(
  { deviceId }: Wanted,
  place: RefObject<HTMLVideoElement | null>,
  { onRead, formats }: Reading,
  signal: AbortSignal,
): Promise<Opened | null> {
  const which = deviceId === undefined ? { facingMode: "environment" } : { deviceId };
  const size = onRead === null ? LOOKING : READING;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...which, ...size } });
  const stop = () => stream.getTracks().forEach((one) => one.stop());
  signal.addEventListener("abort", stop);
  const [track] = stream.getVideoTracks();
  const video = place.current;
  if (signal.aborted || video === null || track === undefined) {
    stop();
    return null;
  }
  video.srcObject = stream;
  const [read] = await Promise.all([onRead === null ? null : openReader(formats), video.play()]);
  return { video, track, read };
}

async function watch({ video, read }: Opened, onRead: OnRead, signal: AbortSignal) {
  if (read === null || onRead === null) return;
  const seen = new Map<string, number>();
  while (!signal.aborted) {
    await later(LOOK_MS);
    const found = await read(video).catch(() => []);
    const at = performance.now();
    for (const one of found) {
      if (signal.aborted) return;
      if (at - (seen.get(one) ?? -Infinity) > AWAY_MS) onRead(one);
      seen.set(one, at);
    }
  }
}

function later(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}

async function camerasHere(): Promise<Camera["devices"]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter(({ kind }) => kind === "videoinput")
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}

function isMissing(error: unknown): boolean {
  // Without TLS browsers offer no cameras.
  return error instanceof TypeError || (error as DOMException).name === "NotFoundError";
}
