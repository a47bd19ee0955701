import { useState, type SyntheticEvent } from "react";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";

type Typed = Readonly<Record<string, string>>;

function typedBefore(name: string): Typed {
  const kept = readDraft(name);
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === "string"));
}

/**
 * Keeps what is typed into a form of an invitation until it is sent: the address may have to be
 * confirmed in between, or the page loaded anew.
 */
export function useInvitationDraft(name: string) {
  const [before] = useState(() => typedBefore(name));
  return {
    before,
    keep: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
      keepDraft(name, Object.fromEntries(new FormData(currentTarget))),
    drop: () => dropDraft(name),
  };
}
