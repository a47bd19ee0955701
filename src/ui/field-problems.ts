import { useEffect, useRef, type RefObject } from "react";

/** A group of choices is not marked itself. */
const REFUSED = "[aria-invalid], fieldset:has(> .field-error) input";

/** For a form: after an attempt that failed, the focus goes to the first field that is refused. */
export function useFocusOnProblem(error: Error | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>(REFUSED)?.focus();
  }, [error]);
  return form;
}
