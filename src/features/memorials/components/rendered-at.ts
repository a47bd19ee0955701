import { createContext, use } from "react";

/** ISO date of the page's rendering: the same on the server and in the browser. */
export const RenderedAt = createContext<string | null>(null);

export function useRenderedAt(): string {
  const now = use(RenderedAt);
  if (now === null) throw new Error("No page says when it was rendered.");
  return now;
}
