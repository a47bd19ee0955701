import type { Music } from "#features/memorials/media/components/music.ts";
import type { Sound } from "#features/memorials/media/components/picture-views.ts";

/** What the one player plays, for whoever shows it. */

/** A memorial, as the player knows it. */
export type PlayedPage = { id: string; name: string };

/** What plays, or played last. */
export type Playback = Pick<Music, "state" | "piece" | "title" | "isByMachine"> & {
  /** The memorial's id; "" before the first. */
  page: string;
};

export const PROMPT: Playback = {
  state: "prompt",
  page: "",
  piece: "",
  title: null,
  isByMachine: false,
};

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

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isSounding({ state }: Pick<Playback, "state">): boolean {
  return state === "playing" || state === "started";
}

/** Made by a visitor's press: Safari plays no other. */
export function audioElement(): HTMLAudioElement {
  return (audio ??= new Audio());
}

/** In the place of a page's id: what sounded as the document was left. */
export const GOING_ON = "going-on";

/** Where a page's music stood, kept while the tab is open: the piece, and the second. */
export function placeOf(pageId: string): string[] {
  try {
    return sessionStorage.getItem(`music ${pageId}`)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

/** Starts a piece, or the one that the page stood at. Within the press itself, or Safari refuses. */
export function start({ id: page }: PlayedPage, sounds: readonly Sound[], piece?: string): void {
  const [kept, second = 0] = placeOf(page);
  const sound = sounds.find(({ id }) => id === (piece ?? kept)) ?? sounds[0];
  if (sound === undefined) return;
  const { id, url, title } = sound;
  const player = audioElement();
  const isPaused = current.state === "stopped" && !player.ended;
  // In the address: Safari forgets a time that is set before the file is there.
  if (!isPaused || current.page !== page || current.piece !== id) {
    player.src = id === kept ? `${url}#t=${second}` : url;
  }
  const isSame = current.page === page && current.piece === id;
  const isByMachine = isSame && current.isByMachine;
  setPlayback({ state: "started", page, piece: id, title, isByMachine });
  player.play().then(
    () => player.paused || setPlayback({ state: "playing" }),
    (error: unknown) => {
      const name = error instanceof Error ? error.name : "";
      // Otherwise it was stopped, or is another piece, before it began.
      if (name !== "AbortError")
        setPlayback({ state: name === "NotAllowedError" ? "stopped" : "failed" });
    },
  );
}

export function stop(): void {
  audio?.pause();
  setPlayback({ state: "stopped" });
}
