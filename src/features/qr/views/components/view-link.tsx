import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { TextLink } from "#ui/link.tsx";
import { CODE_FILTER_FIELDS, type CodeFilter } from "#features/qr/code-list/contract.ts";

type ViewLinkProps = { filter: CodeFilter; shown: CodeFilter; children: ReactNode };

/** Link to a view of the list; marked as current on all of its pages. */
export function ViewLink({ filter, shown, children }: ViewLinkProps) {
  const { pathname } = useLocation();
  const search = new URLSearchParams(filter).toString();
  return (
    <TextLink
      to={search === "" ? pathname : `${pathname}?${search}`}
      aria-current={isSame(filter, shown) ? "true" : undefined}
    >
      {children}
    </TextLink>
  );
}

/** Whether two views have the same filter. */
export function isSame(one: CodeFilter, other: CodeFilter): boolean {
  return CODE_FILTER_FIELDS.every((name) => one[name] === other[name]);
}
