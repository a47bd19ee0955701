import { startTransition, useEffect, useState } from "react";

/** True once everything that was asked for is there and nothing else is to be done. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  // In turns with what else the browser has to do.
  useEffect(() => whenIdle(() => startTransition(() => setIsIdle(true))), []);
  return isIdle;
}

function whenIdle(run: () => void): void {
  // Safari has no word for being idle.
  const wait = () =>
    "requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run, 1000);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
