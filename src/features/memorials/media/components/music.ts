import { useEffect, useMemo, useRef, useState } from "react";
import type { Sound } from "./picture-views.ts";

export type Music = {
  state: "waiting" | "declined" | "playing" | "stopped" | "failed";
  /** Title of the current piece, if it has one. */
  title: string | null;
  play: () => void;
  stop: () => void;
  decline: () => void;
};

declare module "#features/memorials/content/components/page-sections.ts" {
  interface SectionParts {
    music: Music | null;
  }
}

/** Never starts automatically; plays the pieces in order, resuming where playback stopped. */
export function useMusic(sounds: readonly Sound[]): Music | null {
  const [state, setState] = useState<Music["state"]>("waiting");
  const [playing, setPlaying] = useState(0);
  const player = useRef<HTMLAudioElement | null>(null);

  useEffect(
    () => () => {
      player.current?.pause();
      player.current = null;
    },
    [],
  );

  return useMemo(() => {
    function start(index: number) {
      const sound = sounds[index];
      if (sound === undefined) return;
      setPlaying(index);
      const audio = (player.current ??= new Audio());
      const url = new URL(sound.url, location.href).href;
      if (audio.src !== url) audio.src = url;
      audio.onended = () => start((index + 1) % sounds.length);
      audio.play().then(
        () => setState("playing"),
        () => setState("failed"),
      );
    }

    function stop() {
      player.current?.pause();
      setState("stopped");
    }

    if (sounds.length === 0) return null;
    const title = sounds[playing]?.title ?? null;
    return { state, title, play: () => start(playing), stop, decline: () => setState("declined") };
  }, [sounds, state, playing]);
}
