import type { InvitationPart } from "#shell/invitation-parts.ts";
import { ConsentAnswer } from "../components/consent-answer.tsx";

/** Whoever is asked whether their name may be shown answers here, without an account. */
export const invitationPart: InvitationPart = {
  kind: "treeConsent",
  Part: ConsentAnswer,
  texts: ["family-tree-people"],
};
