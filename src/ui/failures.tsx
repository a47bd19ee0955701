import "./failures.css";
import { useLocation } from "react-router";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { Failure } from "./toast-state.ts";
import { useFailures } from "./toast.tsx";

/**
 * What a toast said of a failure on this page, once it has gone: until it is closed, something succeeds, or
 * one leaves. The toast says it aloud.
 */
export function Failures() {
  const { pathname } = useLocation();
  const failures = useFailures();
  const here = failures?.all.filter(({ path }) => path === pathname) ?? [];
  if (failures === null || here.length === 0) return null;

  function close(failure: Failure) {
    failures?.close(failure);
    // What had the focus is gone, and a keyboard would begin at the very top.
    document.getElementById("content")?.focus();
  }

  return (
    <ul className="failures">
      {here.map((failure) => (
        <li key={failure.title}>
          <Icon name="warning" />
          <div className="failure-words">
            <p className="failure-title">{failure.title}</p>
            {failure.description && <p>{failure.description}</p>}
          </div>
          <Button variant="bare" small onClick={() => close(failure)}>
            {failures.closeLabel}
          </Button>
        </li>
      ))}
    </ul>
  );
}
