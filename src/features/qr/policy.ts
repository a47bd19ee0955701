import type { Actor } from "#platform/actor.ts";

export function isOwner(actor: Actor | null, code: { ownerId: string | null }): boolean {
  return actor !== null && actor.userId === code.ownerId;
}
