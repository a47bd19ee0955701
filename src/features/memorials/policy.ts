import type { Actor } from "#platform/actor.ts";
import type { Downloads, KeptMemorial, Privacy } from "./contract.ts";

export type KeeperRole = KeptMemorial["role"];

/** What the rules need to know of a memorial: who may see it, and who the asker is to it. */
export type Guarded = {
  privacy: Privacy;
  deletedAt: Date | null;
  /** The asker's own role as a keeper. */
  role: KeeperRole | null;
};

/** What a keeper may be let do, beside reading the page however private it is. */
type Deed = "edit" | "moderate" | "contribute" | "seeKeepers" | "manageKeepers" | "delete";

/**
 * Each role as the set of what it lets do. The owner decides who keeps the page and whether it stays;
 * an editor writes it; a moderator says what of visitors' words is shown; a contributor adds pictures,
 * and has a say in those alone; a reader reads.
 */
const DEEDS: Record<KeeperRole, readonly Deed[]> = {
  owner: ["edit", "moderate", "contribute", "seeKeepers", "manageKeepers", "delete"],
  editor: ["edit", "moderate", "contribute", "seeKeepers"],
  moderator: ["moderate", "seeKeepers"],
  contributor: ["contribute", "seeKeepers"],
  reader: [],
};

function lets(role: KeeperRole | null, deed: Deed): boolean {
  return role !== null && DEEDS[role].includes(deed);
}

function may(actor: Actor | null, memorial: Guarded, deed: Deed): boolean {
  return actor !== null && memorial.deletedAt === null && lets(memorial.role, deed);
}

export function canReadMemorial(_actor: Actor | null, memorial: Guarded): boolean {
  if (memorial.deletedAt !== null) return false;
  return memorial.privacy !== "private" || memorial.role !== null;
}

/** Take a picture home; keepers have the originals besides. */
export function canDownloadPictures(
  actor: Actor | null,
  memorial: Guarded & { downloads: Downloads },
): boolean {
  const isOpen = memorial.downloads === "open" && canReadMemorial(actor, memorial);
  return isOpen || canEditMemorial(actor, memorial);
}

export function canEditMemorial(actor: Actor | null, memorial: Guarded): boolean {
  return may(actor, memorial, "edit");
}

/** Add pictures, sound and film. */
export function canContribute(actor: Actor | null, memorial: Guarded): boolean {
  return may(actor, memorial, "contribute");
}

/** Say something about an item, take it off and put it back: a contributor only what they added. */
export function canChangeMedia(
  actor: Actor | null,
  memorial: Guarded,
  item: { createdBy: string },
): boolean {
  const isOwn = actor?.userId === item.createdBy && canContribute(actor, memorial);
  return isOwn || canEditMemorial(actor, memorial);
}

/** Take a greeting, candle or tribute off the page, and put it back. */
export function canModerateMemorial(actor: Actor | null, memorial: Guarded): boolean {
  return may(actor, memorial, "moderate");
}

export function canDeleteMemorial(actor: Actor | null, memorial: Guarded): boolean {
  return may(actor, memorial, "delete");
}

export function canRestoreMemorial(actor: Actor | null, memorial: Guarded): boolean {
  return actor !== null && memorial.deletedAt !== null && lets(memorial.role, "delete");
}

/** Know who else keeps the page; whoever keeps it knows its owner. */
export function canSeeKeepers(actor: Actor | null, memorial: Guarded): boolean {
  return may(actor, memorial, "seeKeepers");
}

/** Say who keeps the page, and as what. */
export function canManageKeepers(actor: Actor | null, memorial: Guarded): boolean {
  return may(actor, memorial, "manageKeepers");
}

/** A page is never without its owner, nor does it get a second one: it is handed over. */
export function canChangeKeeper(
  actor: Actor | null,
  memorial: Guarded,
  keeper: { role: KeeperRole },
): boolean {
  return keeper.role !== "owner" && canManageKeepers(actor, memorial);
}

/** The owner lets anybody else go, and everybody else goes when they like. */
export function canRemoveKeeper(
  actor: Actor | null,
  memorial: Guarded,
  keeper: { userId: string; role: KeeperRole },
): boolean {
  const isOneself = actor?.userId === keeper.userId && memorial.role !== null;
  return keeper.role !== "owner" && (isOneself || canManageKeepers(actor, memorial));
}

export function canLinkMemorial(actor: Actor | null, memorial: Guarded): boolean {
  return canEditMemorial(actor, memorial);
}
