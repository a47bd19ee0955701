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

const EDITING: readonly (KeeperRole | null)[] = ["owner", "editor"];
const MODERATING: readonly (KeeperRole | null)[] = ["owner", "editor", "moderator"];

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
  return actor !== null && memorial.deletedAt === null && EDITING.includes(memorial.role);
}

/** Take a greeting, candle or tribute off the page, and put it back. */
export function canModerateMemorial(actor: Actor | null, memorial: Guarded): boolean {
  return actor !== null && memorial.deletedAt === null && MODERATING.includes(memorial.role);
}

export function canDeleteMemorial(actor: Actor | null, memorial: Guarded): boolean {
  return actor !== null && memorial.deletedAt === null && memorial.role === "owner";
}

export function canRestoreMemorial(actor: Actor | null, memorial: Guarded): boolean {
  return actor !== null && memorial.deletedAt !== null && memorial.role === "owner";
}

export function canLinkMemorial(actor: Actor | null, memorial: Guarded): boolean {
  return canEditMemorial(actor, memorial);
}
