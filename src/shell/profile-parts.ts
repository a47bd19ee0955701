import type { ComponentType } from "react";
import type { ApiQuery } from "#platform/pages/queries.ts";

/** What a slice adds to `/profile`: the export `profilePart` of its `pages/profile-part.tsx`. */
export type ProfilePart = {
  /** Where it stands, the lowest first; each part has a number of its own. */
  order: number;
  Part: ComponentType;
  /** Stands before all parts, where something has to be said first. */
  Notice?: ComponentType;
  /** Namespaces of its texts. */
  texts: readonly string[];
  /** Fetched before the page is shown. */
  queries?: ApiQuery[];
};

const found = import.meta.glob<ProfilePart>("/src/features/**/pages/profile-part.tsx", {
  eager: true,
  import: "profilePart",
});

export const profileParts = Object.values(found).toSorted((a, b) => a.order - b.order);
