import type { Actor } from "#platform/actor.ts";
import {
  KEEPER_ROLES,
  type Downloads,
  type KeeperRole,
  type Privacy,
  type Screening,
} from "./contract.ts";
import type { Restraint } from "./model.ts";

/** The privacy of a page, and the caller's relation to it. */
export type Access = {
  privacy: Privacy;
  deletedAt: Date | null;
  /** How far decisions on reports restrict the page as a whole. */
  restraint: Restraint;
  /** The caller's own role as a keeper. */
  role: KeeperRole | null;
  /** Whether the caller's browser has entered the password. */
  isLetIn: boolean;
};

/** Keepers' capabilities, besides reading the page whatever its privacy. */
type Capability = "edit" | "moderate" | "contribute" | "seeKeepers" | "manageKeepers" | "delete";

/**
 * The capabilities of each role. The owner manages the keepers and deletes the page; an editor
 * writes it; a moderator approves and removes visitors' entries; a contributor adds pictures, and
 * changes only those; a reader reads.
 */
const CAPABILITIES: Record<KeeperRole, readonly Capability[]> = {
  owner: ["edit", "moderate", "contribute", "seeKeepers", "manageKeepers", "delete"],
  editor: ["edit", "moderate", "contribute", "seeKeepers"],
  moderator: ["moderate", "seeKeepers"],
  contributor: ["contribute", "seeKeepers"],
  reader: [],
};

export function can(role: KeeperRole | null, capability: Capability): boolean {
  return role !== null && CAPABILITIES[role].includes(capability);
}

/** The roles that moderate visitors' entries. */
export const MODERATING_ROLES = KEEPER_ROLES.filter((role) => can(role, "moderate"));

/** The roles that have any capability besides reading. */
export const WORKING_ROLES = KEEPER_ROLES.filter(worksOn);

/** The roles that write the page: they are told why something of it is hidden. */
export const WRITING_ROLES = KEEPER_ROLES.filter((role) => can(role, "edit"));

function may(actor: Actor | null, memorial: Access, capability: Capability): boolean {
  return actor !== null && memorial.deletedAt === null && can(memorial.role, capability);
}

/**
 * Whether a caller may read a page or a section. Where a password or an invitation is needed, its
 * existence is revealed, but not its content; `nothing` is answered as if it did not exist.
 */
export type Reading = "open" | "password" | "invited" | "nothing";

export function readingOf(access: Access): Reading {
  const { deletedAt, restraint, role } = access;
  const isWithheld = restraint === "everybody" || (restraint === "visitors" && role === null);
  return deletedAt !== null || isWithheld ? "nothing" : readingFor(access.privacy, access);
}

/**
 * Every keeper reads the page, whatever their role. A privacy without a rule admits nobody else.
 */
export function readingFor(privacy: Privacy, { role, isLetIn }: Access): Reading {
  if (role !== null) return "open";
  if (privacy === "public" || privacy === "unlisted") return "open";
  if (privacy === "password") return isLetIn ? "open" : "password";
  return privacy === "invited" ? "invited" : "nothing";
}

/** Has a capability besides reading. */
export function worksOn(role: KeeperRole | null): boolean {
  return role !== null && CAPABILITIES[role].length > 0;
}

/** Download a picture; keepers can also download the originals. */
export function canDownloadPictures(
  actor: Actor | null,
  memorial: Access & { downloads: Downloads },
): boolean {
  const isOpen = memorial.downloads === "open" && readingOf(memorial) === "open";
  return isOpen || canEditMemorial(actor, memorial);
}

export function canEditMemorial(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "edit");
}

/** Add pictures, sound and film. */
export function canContribute(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "contribute");
}

/** Has any capability on the page besides reading. */
export function canWorkOn(actor: Actor | null, memorial: Access): boolean {
  const capabilities = ["edit", "contribute", "moderate"] as const;
  return capabilities.some((capability) => may(actor, memorial, capability));
}

/** Change, remove and restore an item: a contributor only their own. */
export function canChangeMedia(
  actor: Actor | null,
  memorial: Access,
  item: { createdBy: string },
): boolean {
  const isOwn = actor?.userId === item.createdBy && canContribute(actor, memorial);
  return isOwn || canEditMemorial(actor, memorial);
}

/** Moderate: remove and restore a greeting, candle or tribute. */
export function canModerateMemorial(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "moderate");
}

/** Moderators bypass moderation. */
export function canLeaveUnread(actor: Actor | null, memorial: Access): boolean {
  return canModerateMemorial(actor, memorial);
}

/** It relieves the owner of moderation, so only the owner can set it. */
export function canChooseScreening(actor: Actor | null, memorial: Access): boolean {
  return actor !== null && memorial.deletedAt === null && memorial.role === "owner";
}

/** Whether pending entries are hidden until the keeper asks for them. */
export function isSpared(
  { role, screening }: { role: KeeperRole | null; screening: Screening },
  others: number,
): boolean {
  return role === "owner" && screening === "helpers" && others > 0;
}

/** What the world finds of a family is the owner's decision alone. */
export function canChooseIndexing(actor: Actor | null, memorial: Access): boolean {
  return actor !== null && memorial.deletedAt === null && memorial.role === "owner";
}

export function canDeleteMemorial(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "delete");
}

export function canRestoreMemorial(actor: Actor | null, memorial: Access): boolean {
  return actor !== null && memorial.deletedAt !== null && can(memorial.role, "delete");
}

/** See the other keepers; every keeper sees the owner. */
export function canSeeKeepers(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "seeKeepers");
}

/** See how often the page was read: every keeper. */
export function canSeeReads(actor: Actor | null, memorial: Access): boolean {
  return actor !== null && memorial.deletedAt === null && memorial.role !== null;
}

/** Add, remove and change keepers. */
export function canManageKeepers(actor: Actor | null, memorial: Access): boolean {
  return may(actor, memorial, "manageKeepers");
}

/** As `canManageKeepers`, for a user who is not the caller. */
export function roleManagesKeepers(role: KeeperRole | null): boolean {
  return can(role, "manageKeepers");
}

/** A page always has exactly one owner: ownership can only be transferred. */
export function canChangeKeeper(
  actor: Actor | null,
  memorial: Access,
  keeper: { role: KeeperRole },
): boolean {
  return keeper.role !== "owner" && canManageKeepers(actor, memorial);
}

/** The owner removes other keepers; everybody but the owner can leave. */
export function canRemoveKeeper(
  actor: Actor | null,
  memorial: Access,
  keeper: { userId: string; role: KeeperRole },
): boolean {
  const isOneself = actor?.userId === keeper.userId && memorial.role !== null;
  return keeper.role !== "owner" && (isOneself || canManageKeepers(actor, memorial));
}

/** A page that a reseller prepares is private until it is shown: their terms promise it. */
export function beginsPrivate(actor: Actor | null): boolean {
  return actor?.roles.includes("reseller") ?? false;
}

export function canLinkMemorial(actor: Actor | null, memorial: Access): boolean {
  return canEditMemorial(actor, memorial);
}
