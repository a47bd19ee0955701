import type { Role } from "#platform/actor.ts";
import { PERMITTED_ROLES, type ProductPermission } from "./permitted-roles.ts";

/**
 * All kinds of callers on another user's resources, in the order of the matrix: outsiders first,
 * owner last.
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
 * The outcome of a call: success ("allowed"), 401, 403, 404, or ("tooLate") that somebody else was
 * first.
 */
export type Outcome = "allowed" | "tooLate" | "login" | "forbidden" | "notFound";

export type Rule = (asker: Asker) => Outcome;

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

export const anyone: Rule = () => "allowed";

/** Every signed-in user, on their own resources: the call can't name another's. */
export const signedIn: Rule = (asker) => (asker === "visitor" ? "login" : "allowed");

/** Only the owner of the memorial or code; not found for everybody else. */
export const owner: Rule = (asker) => {
  if (asker === "visitor") return "login";
  return asker === "owner" ? "allowed" : "notFound";
};

/** The owner and keepers with one of these roles. */
function keepers(...roles: Asker[]): Rule {
  return (asker) => {
    if (asker === "visitor") return "login";
    return asker === "owner" || roles.includes(asker) ? "allowed" : "notFound";
  };
}

export const editor = keepers("editor");
export const moderator = keepers("editor", "moderator");
export const contributor = keepers("editor", "contributor");
export const keeper = keepers("editor", "moderator", "contributor", "reader");

export const helper = keepers("editor", "moderator", "contributor");

/** Public calls about a memorial; this one is private, so only its keepers see it. */
export const reader: Rule = (asker) => (keeper(asker) === "allowed" ? "allowed" : "notFound");

/** Like `reader`, for those who may edit the memorial. */
export const fileOf: Rule = (asker) => (editor(asker) === "allowed" ? "allowed" : "notFound");

/** What only public memorials have: for a private one it is not found, even by its owner. */
export const nobody: Rule = () => "notFound";

/** Every signed-in user may try; this code already has an owner. */
export const tooLate: Rule = (asker) => {
  if (asker === "visitor") return "login";
  return asker === "owner" ? "allowed" : "tooLate";
};

function only(allowed: readonly Asker[]): Rule {
  return (asker) => {
    if (asker === "visitor") return "login";
    return allowed.includes(asker) ? "allowed" : "forbidden";
  };
}

/** Everybody who passes the staff guard. */
export const anyStaff = only(["administrator", "support", "production", "warehouse"]);

/** Staff with a role that holds the permission. */
export function staff(permission: ProductPermission): Rule {
  return only(PERMITTED_ROLES[permission]);
}

export const onlyReseller = only(["reseller"]);

/** What needs a company: nobody here acts for one. */
export const noCompany = only([]);

/** Like `onlyReseller`, about a memorial that isn't the reseller's: not found. */
export const resellersOwn: Rule = (asker) =>
  onlyReseller(asker) === "allowed" ? "notFound" : onlyReseller(asker);

/** As `staff`, for one thing of a list that is empty here. */
export function missing(permission: ProductPermission): Rule {
  const rule = staff(permission);
  return (asker) => (rule(asker) === "allowed" ? "notFound" : rule(asker));
}
