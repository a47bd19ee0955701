import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  type ReactNode,
} from "react";
import { toastReducer, toastRemovalDelay, type ToastMessage } from "./toast-state.ts";

export type ToastLabels = {
  close: string;
  /** Of the place where toasts appear; `{hotkey}` becomes F8. */
  viewport: string;
};

type Toasts = { show: (message: ToastMessage) => void };

const ToastContext = createContext<Toasts | null>(null);

/** Loaded with the first toast: most visits never see one. */
const ToastViewport = lazy(async () => {
  const module = await import("./toast-viewport.tsx");
  return { default: module.ToastViewport };
});

let nextId = 1;

/** Around the whole application. What a toast says about a failure also stands in the page. */
export function ToastProvider({ labels, children }: { labels: ToastLabels; children: ReactNode }) {
  const [toasts, dispatch] = useReducer(toastReducer, []);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  const show = useCallback((message: ToastMessage) => {
    dispatch({ type: "show", id: nextId, message });
    nextId += 1;
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
  return (
    <ToastContext value={value}>
      {children}
      {toasts.length > 0 && (
        <Suspense>
          <ToastViewport toasts={toasts} labels={labels} onDismiss={dismiss} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Shows a toast; outside of a ToastProvider it is a mistake of the developer, and throws. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("useToast must be used inside a ToastProvider");
  return toasts;
}
