import { isStaff, permissionsOf } from "#features/accounts/roles/model.ts";
import type { Permission, Role } from "#platform/actor.ts";

/**
 * Everybody who may ask for another's things, in the order of the matrix; then who keeps the memorial
 * with them, and last whose they are.
 */
export const ASKERS = [
  "visitor",
  "person",
  "keeper",
  "reseller",
  "production",
  "warehouse",
  "support",
  "administrator",
  "reader",
  "contributor",
  "moderator",
  "editor",
  "owner",
] as const;
export type Asker = (typeof ASKERS)[number];

/**
 * How a call is met: let in (whatever it then says of what was sent), heard but not let have its way
 * (409 and its like, never a success), asked to log in (401), refused (403), or told that there is no
 * such thing (404).
 */
export type Met = "in" | "heard" | "login" | "refused" | "nothing";

export type Rule = (asker: Asker) => Met;

const ROLE_OF: Partial<Record<Asker, Role>> = {
  reseller: "reseller",
  production: "production",
  warehouse: "warehouse",
  support: "support",
  administrator: "administrator",
};

export function rolesOf(asker: Asker): Role[] {
  const role = ROLE_OF[asker];
  return role === undefined ? [] : [role];
}

export const anyone: Rule = () => "in";

/** Each for themselves: nobody else's things can be named. */
export const signedIn: Rule = (asker) => (asker === "visitor" ? "login" : "in");

/** Whose memorial or code it is; that it is there is nobody else's business. */
export const owner: Rule = (asker) => {
  if (asker === "visitor") return "login";
  return asker === "owner" ? "in" : "nothing";
};

/** Who keeps the memorial as one of these. */
function keeping(...roles: Asker[]): Rule {
  return (asker) => {
    if (asker === "visitor") return "login";
    return asker === "owner" || roles.includes(asker) ? "in" : "nothing";
  };
}

export const editor = keeping("editor");
export const moderator = keeping("editor", "moderator");
export const contributor = keeping("editor", "contributor");
export const keeper = keeping("editor", "moderator", "contributor", "reader");

export const helper = keeping("editor", "moderator", "contributor");

/** What anyone may read or write where a page is open; a private page is there for its keepers. */
export const reader: Rule = (asker) => (keeper(asker) === "in" ? "in" : "nothing");

/** As `reader`, but only for who may write the page. */
export const fileOf: Rule = (asker) => (editor(asker) === "in" ? "in" : "nothing");

/** Only what is there for all: of a private page there is no such thing, not even for its owner. */
export const nobody: Rule = () => "nothing";

/** Anyone signed in may try; here it is another's already. */
export const tooLate: Rule = (asker) => {
  if (asker === "visitor") return "login";
  return asker === "owner" ? "in" : "heard";
};

/** Whoever passes the administrator guard. */
export const anyStaff: Rule = (asker) => {
  if (asker === "visitor") return "login";
  return isStaff(rolesOf(asker)) ? "in" : "refused";
};

/** Staff whose roles hold the permission, whoever else they are. */
export function staff(permission: Permission): Rule {
  return (asker) => {
    if (asker === "visitor") return "login";
    return permissionsOf(rolesOf(asker)).includes(permission) ? "in" : "refused";
  };
}

/** Whoever has been let sell plates. */
export const onlyReseller: Rule = (asker) => {
  if (asker === "visitor") return "login";
  return asker === "reseller" ? "in" : "refused";
};

/** As `onlyReseller`, with a page that is theirs: that this one is there is nobody else's business. */
export const resellersOwn: Rule = (asker) =>
  onlyReseller(asker) === "in" ? "nothing" : onlyReseller(asker);
