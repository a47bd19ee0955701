import { useEffect, useRef } from "react";

/** Pause in typing after which the text is saved, without a blur. */
const PAUSE_MS = 3000;

/** Saves after a pause in typing. */
export function usePauses(text: string, pause: () => void, pauseMs = PAUSE_MS): void {
  const onPause = useRef(pause);

  useEffect(() => {
    onPause.current = pause;
  });

  useEffect(() => {
    const timer = setTimeout(() => onPause.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
}

/** Saves what is still unsaved when its control goes, as when another picture is pressed. */
export function useLeaving(leave: () => void): void {
  const onLeave = useRef(leave);

  useEffect(() => {
    onLeave.current = leave;
  });

  useEffect(() => () => onLeave.current(), []);
}
