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
import { Loaded } from "./loaded.tsx";
import {
  failuresAfter,
  toastReducer,
  toastRemovalDelay,
  type Failure,
  type ToastMessage,
} from "./toast-state.ts";

export type ToastLabels = {
  close: string;
  /** Of the place where toasts appear; `{hotkey}` becomes F8. */
  viewport: string;
};

type Toasts = { show: (message: ToastMessage) => void };

type Failures = { all: readonly Failure[]; close: (failure: Failure) => void; closeLabel: string };

const ToastContext = createContext<Toasts | null>(null);
const FailuresContext = createContext<Failures | null>(null);

/** Comes with the first toast: most visits never see one. */
export async function loadToasts() {
  const { ToastViewport } = await import("./toast-viewport.tsx");
  return ToastViewport;
}

let nextId = 1;

/** Around the whole application. What a toast says about a failure also stands in the page (`Failures`). */
export function ToastProvider({ labels, children }: { labels: ToastLabels; children: ReactNode }) {
  const [toasts, dispatch] = useReducer(toastReducer, []);
  const [newest, setNewest] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  // What couldn't be said at the time is not said later, when it may be true no more.
  const forget = useCallback(() => dispatch({ type: "forget" }), []);

  const show = useCallback((message: ToastMessage) => {
    dispatch({ type: "show", id: nextId, message });
    setNewest(nextId);
    nextId += 1;
    setFailures((known) => failuresAfter(known, message, location.pathname));
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

  const value = useMemo(() => ({ show }), [show]);
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
      <Loaded load={loadToasts} need={newest} onMissing={forget}>
        {(ToastViewport) =>
          toasts.length > 0 && <ToastViewport toasts={toasts} labels={labels} onDismiss={dismiss} />
        }
      </Loaded>
    </ToastContext>
  );
}

/** Shows a toast; outside of a ToastProvider it is a mistake of the developer, and throws. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("useToast must be used inside a ToastProvider");
  return toasts;
}

/** What failed and isn't settled, on any page; `null` where there are no toasts. */
export function useFailures(): Failures | null {
  return use(FailuresContext);
}
