import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Music } from "#features/memorials/media/components/music.ts";
import type { Sound } from "#features/memorials/media/components/picture-views.ts";
import {
  GOING_ON,
  isSounding,
  placeOf,
  playback,
  PROMPT,
  setPlayback,
  start,
  stop,
  subscribe,
  type Playback,
  type PlayedPage,
} from "./player-store.ts";

/**
 * The one player, above the routes: it goes on while its visitor reads elsewhere. What isn't needed
 * before something plays is in `playback.ts`, which is loaded then.
 */

const STOPPED: Playback = { ...PROMPT, state: "stopped" };

function play(page: PlayedPage, sounds: readonly Sound[], piece?: string): void {
  start(page, sounds, piece);
  // Without it the piece plays all the same, and ends.
  import("./playback.ts").then(
    ({ follow }) => follow(page, sounds),
    () => undefined,
  );
}

function decline(page: string): void {
  stop();
  setPlayback({ ...PROMPT, state: "declined", page });
}

/** The music of a page: `sounds` in their order. Never starts by itself. */
export function useMusic({ id, name }: PlayedPage, sounds: readonly Sound[]): Music | null {
  const { state, piece, title, isByMachine } = useSyncExternalStore(
    subscribe,
    () => (playback().page === id ? playback() : placeOf(id).length > 0 ? STOPPED : PROMPT),
    () => PROMPT,
  );
  return useMemo<Music | null>(
    () =>
      sounds.length === 0
        ? null
        : {
            state,
            piece,
            title,
            isByMachine,
            play: (asked) => play({ id, name }, sounds, asked),
            stop,
            decline: () => decline(id),
          },
    [id, name, sounds, state, piece, title, isByMachine],
  );
}

/** Another language is another document: what played in the one before goes on in it. */
export function useGoingOn(): void {
  useEffect(() => {
    if (placeOf(GOING_ON).length > 0)
      import("./playback.ts").then(
        ({ goOn }) => goOn(),
        () => undefined,
      );
  }, []);
}

/** What is heard now, of whatever page. */
export function useSounding(): Playback | null {
  return useSyncExternalStore(subscribe, sounding, () => null);
}

function sounding(): Playback | null {
  return isSounding(playback()) ? playback() : null;
}
