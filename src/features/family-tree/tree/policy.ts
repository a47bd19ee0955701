import type { KeeperRole } from "#features/memorials/contract.ts";
import { can } from "#features/memorials/policy.ts";
import type { Visibility } from "./contract.ts";

/** As whom somebody looks at a tree. */
export type Sight = "visitor" | "keeper" | "editor";

/** Keepers of every role read names of the living: they are the family. Nobody else does. */
export function sightOf({ role }: { role: KeeperRole | null }): Sight {
  if (role === null) return "visitor";
  return can(role, "edit") ? "editor" : "keeper";
}

export function readsLiving(sight: Sight): boolean {
  return sight !== "visitor";
}

type SeenPerson = {
  isLiving: boolean;
  visibility: Visibility;
  /** By a decision on a report: nobody sees them. */
  isRestricted: boolean;
};

/** Whether name, dates and all else of a person may be read. */
export function canReadPerson(sight: Sight, person: SeenPerson): boolean {
  const { isLiving, visibility, isRestricted } = person;
  if (isRestricted) return false;
  if (sight === "editor") return true;
  if (visibility !== "auto") return sight === "keeper" && visibility === "keepers";
  return readsLiving(sight) || !isLiving;
}

/** Whether the name may be read, if nothing else: a living person may have said yes to that. */
export function canSeePerson(
  sight: Sight,
  person: SeenPerson & { isShownByConsent: boolean },
): boolean {
  if (person.isRestricted) return false;
  const hasConsented = person.isShownByConsent && person.visibility === "auto";
  return hasConsented || canReadPerson(sight, person);
}
