import type { ProfilePart } from "#shell/profile-parts.ts";
import { OwnConsents } from "../components/own-consents.tsx";

/** In which family trees one's own name stands, by what one said. */
export const profilePart: ProfilePart = {
  order: 44,
  Part: OwnConsents,
  texts: ["family-tree-people"],
};
