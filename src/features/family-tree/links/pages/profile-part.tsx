import type { ProfilePart } from "#shell/profile-parts.ts";
import { OwnLinks } from "../components/own-links.tsx";

/** Links of family trees that are asked of one's pages, and those that stand. */
export const profilePart: ProfilePart = {
  order: 42,
  Part: OwnLinks,
  texts: ["family-tree-people"],
};
