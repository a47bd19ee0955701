import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from "react";

export type LoadedProps<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** What it is currently needed for, by any name; `null` for nothing. Changing it retries. */
  need: string | number | null;
  /** Called if loading failed. */
  onMissing?: () => void;
  /** Whether it was loaded before, for any need. */
  known?: () => ComponentType<Props> | null;
  /** Shown until the code is loaded, or while it isn't needed. */
  meanwhile?: ReactNode;
  children: (component: ComponentType<Props>) => ReactNode;
};

/**
 * A component whose code is loaded on first need. React's `lazy` throws offline and breaks the
 * whole page; here the page stays as it is, and loading is retried once online. `load` and
 * `onMissing` must be stable across renders.
 */
export function Lazy<Props>(props: LoadedProps<Props>) {
  const { load, need, onMissing, known, meanwhile = null, children } = props;
  const [component, setComponent] = useState(() => known?.() ?? null);
  const isThere = component !== null;

  useEffect(() => {
    if (need === null || isThere) return undefined;
    let isOver = false;
    async function ask() {
      const found = await load().catch(() => null);
      if (isOver) return;
      // A late arrival doesn't block interaction.
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
