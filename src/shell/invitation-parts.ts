import type { ComponentType } from "react";

/** How a kind of invitation is answered without an account: the export of its slice's `pages/invitation-part.tsx`. */
export type InvitationPart = {
  kind: string;
  Part: ComponentType<{ token: string }>;
  /** Namespaces of its texts. */
  texts: readonly string[];
};

const found = import.meta.glob<InvitationPart>("/src/features/**/pages/invitation-part.tsx", {
  eager: true,
  import: "invitationPart",
});

export const invitationParts = Object.values(found);
