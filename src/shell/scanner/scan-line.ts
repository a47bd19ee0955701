import { useCallback, useRef, useState } from "react";
import { signal } from "./signals.ts";

const SHOWN = 20;

export type Scanned<Verdict> = { key: string; verdict: Verdict; at: Date };

/** What was scanned, and how it sounds: `null` for what is neither good nor bad. */
type Judged<Verdict> = { verdict: Verdict; sound: "good" | "bad" | null };

/** Processes scans one after the other: a second quick one may depend on what the first has changed. */
export function useScanLine<Verdict>() {
  const [scans, setScans] = useState<Scanned<Verdict>[]>([]);
  const line = useRef(Promise.resolve());

  /** `judge` never fails; `null` if there is nothing to show. */
  const add = useCallback((judge: () => Promise<Judged<Verdict> | null>) => {
    line.current = line.current.then(async () => {
      const judged = await judge();
      if (judged === null) return;
      const { verdict, sound } = judged;
      if (sound !== null) signal(sound);
      const one = { key: crypto.randomUUID(), verdict, at: new Date() };
      setScans((before) => [one, ...before].slice(0, SHOWN));
    });
  }, []);

  const forget = useCallback(
    (key: string) => setScans((before) => before.filter((one) => one.key !== key)),
    [],
  );

  return { scans, add, forget };
}
