import { createContext, use, type ReactNode } from "react";

/** Said by a page whose reader may change nothing on it; the page says why, once. */
export const ReadOnlyContext = createContext(false);

/** Whether what would be pressed here would only be refused. */
export function useReadOnly(): boolean {
  return use(ReadOnlyContext);
}

/** What would only be refused is not offered. */
export function UnlessReadOnly({ children }: { children: ReactNode }): ReactNode {
  return useReadOnly() ? null : children;
}
