import { useMemo, useSyncExternalStore } from "react";
import type { Music } from "#features/memorials/media/components/music.ts";
import type { Sound } from "#features/memorials/media/components/picture-views.ts";

/**
 * The one player, above the routes: it goes on while its visitor reads elsewhere. What isn't needed
 * before something plays is in `playback.ts`, which is loaded then.
 */

/** A memorial, as the player knows it. */
export type PlayedPage = { id: string; name: string };

/** What plays, or played last. */
export type Playback = Pick<Music, "state" | "piece" | "title"> & {
  /** The memorial's id; "" before the first. */
  page: string;
};

const PROMPT: Playback = { state: "prompt", page: "", piece: "", title: null };
const STOPPED: Playback = { ...PROMPT, state: "stopped" };

const listeners = new Set<() => void>();
let current = PROMPT;
let audio: HTMLAudioElement | undefined;

export function playback(): Playback {
  return current;
}

export function setPlayback(change: Partial<Playback>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener();
}

/** Made by a visitor's press: Safari plays no other. */
export function audioElement(): HTMLAudioElement {
  return (audio ??= new Audio());
}

/** Where a page's music stood, kept while the tab is open: the piece, and the second. */
export function placeOf(pageId: string): string[] {
  try {
    return sessionStorage.getItem(`music ${pageId}`)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

export function play(page: PlayedPage, sounds: readonly Sound[], piece?: string): void {
  const [kept, second = 0] = placeOf(page.id);
  const sound = sounds.find(({ id }) => id === (piece ?? kept)) ?? sounds[0];
  if (sound === undefined) return;
  const { id, url, title } = sound;
  const player = audioElement();
  const isLoaded = current.page === page.id && current.piece === id && isPaused(player);
  // In the address: Safari forgets a time that is set before the file is there.
  if (!isLoaded) player.src = id === kept ? `${url}#t=${second}` : url;
  setPlayback({ state: "started", page: page.id, piece: id, title });
  player.play().then(
    () => setPlayback({ state: "playing" }),
    // Stopped, or another piece, before it began.
    (error: Error) => error.name !== "AbortError" && setPlayback({ state: "failed" }),
  );
  // Without it the piece plays all the same, and ends.
  import("./playback.ts").then(
    ({ follow }) => follow(page, sounds),
    () => undefined,
  );
}

function isPaused(player: HTMLAudioElement): boolean {
  return current.state === "stopped" && !player.ended;
}

export function stop(): void {
  audio?.pause();
  setPlayback({ state: "stopped" });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The music of a page: `sounds` in their order. Never starts by itself. */
export function useMusic({ id, name }: PlayedPage, sounds: readonly Sound[]): Music | null {
  const ofPage = () => (current.page === id ? current : placeOf(id).length > 0 ? STOPPED : PROMPT);
  const { state, piece, title } = useSyncExternalStore(subscribe, ofPage, () => PROMPT);
  return useMemo(
    () =>
      sounds.length === 0
        ? null
        : {
            state,
            piece,
            title,
            play: (asked) => play({ id, name }, sounds, asked),
            stop,
            decline() {
              audio?.pause();
              setPlayback({ ...PROMPT, state: "declined", page: id });
            },
          },
    [id, name, sounds, state, piece, title],
  );
}

/** What is heard now, of whatever page. */
export function useSounding(): Playback | null {
  return useSyncExternalStore(subscribe, sounding, () => null);
}

function sounding(): Playback | null {
  return current.state === "playing" || current.state === "started" ? current : null;
}
