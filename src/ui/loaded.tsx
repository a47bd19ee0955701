import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from "react";

export type LoadedProps<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** What it is needed for just now, by any name; `null` for nothing. A new one asks anew. */
  need: string | number | null;
  /** The code didn't come. */
  onMissing?: () => void;
  /** Whatever has come before, for another need of it. */
  known?: () => ComponentType<Props> | null;
  /** What stands there until the code has come, or while nothing is needed. */
  meanwhile?: ReactNode;
  children: (component: ComponentType<Props>) => ReactNode;
};

/**
 * Something whose code comes with the first need of it. React's `lazy` throws where there is no
 * net, and the whole page with it; here the page stays as it is, and the code is asked for again
 * once there is a net. `load` and `onMissing` are the same at each render.
 */
export function Loaded<Props>(props: LoadedProps<Props>) {
  const { load, need, onMissing, known, meanwhile = null, children } = props;
  const [component, setComponent] = useState(() => known?.() ?? null);
  const isThere = component !== null;

  useEffect(() => {
    if (need === null || isThere) return undefined;
    let isOver = false;
    async function ask() {
      const found = await load().catch(() => null);
      if (isOver) return;
      // What comes late doesn't hold up what one does meanwhile.
      if (found !== null) return startTransition(() => setComponent(() => found));
      addEventListener("online", askAgain, { once: true });
      onMissing?.();
    }
    const askAgain = () => void ask();
    askAgain();
    return () => {
      isOver = true;
      removeEventListener("online", askAgain);
    };
  }, [load, need, onMissing, isThere]);

  return need === null || component === null ? meanwhile : children(component);
}
