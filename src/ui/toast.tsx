import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { Lazy } from "./lazy.tsx";
import {
  failuresAfter,
  toastReducer,
  toastRemovalDelay,
  type Failure,
  type ToastMessage,
} from "./toast-state.ts";
import type { ToastLabels } from "./toast-viewport.tsx";

type Toasts = {
  show: (message: ToastMessage) => void;
  /** What had failed has succeeded: nothing says any longer that it failed. */
  settle: () => void;
};

type Failures = { all: readonly Failure[]; close: (failure: Failure) => void; closeLabel: string };

const ToastContext = createContext<Toasts | null>(null);
const FailuresContext = createContext<Failures | null>(null);

/** Loaded with the first toast: most visits never see one. */
export async function loadToasts() {
  const { ToastViewport } = await import("./toast-viewport.tsx");
  return ToastViewport;
}

let nextId = 1;

/** Wraps the application. Failures shown as toasts are also listed in the page (`Failures`). */
export function ToastProvider({ labels, children }: { labels: ToastLabels; children: ReactNode }) {
  const [toasts, dispatch] = useReducer(toastReducer, []);
  const [newest, setNewest] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  // A toast that couldn't be shown in time is dropped: it may no longer be true.
  const forget = useCallback(() => dispatch({ type: "forget" }), []);

  const show = useCallback((message: ToastMessage) => {
    dispatch({ type: "show", id: nextId, message });
    setNewest(nextId);
    nextId += 1;
    setFailures((known) => failuresAfter(known, message, location.pathname));
  }, []);

  const settle = useCallback(() => {
    dispatch({ type: "settle" });
    setFailures((known) => (known.length === 0 ? known : []));
  }, []);

  const dismiss = useCallback((id: number) => {
    dispatch({ type: "dismiss", id });
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      dispatch({ type: "remove", id });
    }, toastRemovalDelay);
    timers.current.add(timer);
  }, []);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  const value = useMemo(() => ({ show, settle }), [show, settle]);
  const standing = useMemo<Failures>(
    () => ({
      all: failures,
      close: (failure) => setFailures((known) => known.filter((one) => one !== failure)),
      closeLabel: labels.close,
    }),
    [failures, labels.close],
  );
  return (
    <ToastContext value={value}>
      <FailuresContext value={standing}>{children}</FailuresContext>
      <Lazy load={loadToasts} need={newest} onMissing={forget}>
        {(ToastViewport) =>
          toasts.length > 0 && <ToastViewport toasts={toasts} labels={labels} onDismiss={dismiss} />
        }
      </Lazy>
    </ToastContext>
  );
}

/** Shows a toast; throws outside of a ToastProvider. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("useToast must be used inside a ToastProvider");
  return toasts;
}

/** Unresolved failures on any page; `null` without toasts. */
export function useFailures(): Failures | null {
  return use(FailuresContext);
}
