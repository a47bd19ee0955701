import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { TextLink } from "#ui/link.tsx";
import { codeFilter, type CodeFilter } from "../../ledger/contract.ts";

type ViewLinkProps = { filter: CodeFilter; shown: CodeFilter; children: ReactNode };

/** The way to a view of the list; the one that is shown says so, on whichever page of it one stands. */
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

/** Whether two views ask for the same. */
export function isSame(one: CodeFilter, other: CodeFilter): boolean {
  return codeFilter.keyof().options.every((name) => one[name] === other[name]);
}
