import "./failures.css";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { Failure } from "./toast-state.ts";
import { useFailures } from "./toast.tsx";

/**
 * Failures on this page after their toast has disappeared: until closed, until something succeeds,
 * or until the page is left. The toast announces them.
 */
export function Failures({ report }: { report: ReactNode }) {
  const { pathname } = useLocation();
  const failures = useFailures();
  const here = failures?.all.filter(({ path }) => path === pathname) ?? [];
  if (failures === null || here.length === 0) return null;

  function close(failure: Failure) {
    failures?.close(failure);
    // The focused element is gone, and keyboard focus would start at the top.
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
            <p className="small">{report}</p>
          </div>
          <Button variant="bare" small onClick={() => close(failure)}>
            {failures.closeLabel}
          </Button>
        </li>
      ))}
    </ul>
  );
}
