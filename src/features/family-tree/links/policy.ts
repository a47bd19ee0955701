import type { Actor } from "#platform/actor.ts";
import { canDeleteMemorial } from "#features/memorials/policy.ts";
import type { Guarded } from "#features/memorials/sections/policy.ts";

/**
 * Whether the owner of a linked page may make it the home of the tree: once the page whose tree it is was deleted by
 * whoever looked after it, and for as long as that can be restored.
 */
export function canTakeTree(
  actor: Actor | null,
  { page, home, since }: { page: Guarded; home: Guarded; since: Date },
): boolean {
  const isLeft = home.deletedAt !== null && home.deletedAt > since;
  // What staff took off is taken over by nobody.
  const isWithheld = home.restraint === "everybody" || home.restraint === "visitors";
  return isLeft && !isWithheld && canDeleteMemorial(actor, page);
}

/** Whether everybody who may read the page might read the tree before. */
export function wasAsOpen(page: Guarded, home: Guarded): boolean {
  if (home.sections.familyTree.privacy !== "page") return false;
  return home.privacy === "public" || (home.privacy === "unlisted" && page.privacy !== "public");
}
