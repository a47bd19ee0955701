import type { Rule } from "./rules.ts";

/** What the owner has: a private memorial with one of everything, and a plate that opens it. */
export type Things = {
  memorialId: string;
  entryIds: Record<string, string>;
  mediaId: string;
  filmId: string;
  picture: string;
  code: string;
  activationKey: string;
  slug: string;
  /** Where else its owner is signed in. */
  sessionId: string;
  /** A passkey of theirs. */
  passkeyId: string;
  /** A link for a phone that they show, and that a phone has asked by. */
  linkId: string;
  ownerId: string;
  /** Somebody else who keeps the memorial, and asks for nothing. */
  keeperId: string;
  /** Open ones: to keep the memorial, and to a role of staff. */
  invitationId: string;
  staffInvitationId: string;
  /** Somebody who was asked to take the memorial over one day. */
  custodianId: string;
  /** To be a reseller. */
  applicationId: string;
  /** A package of codes, its keys still to be printed. */
  packageId: string;
  /** A step of many codes that can still be undone. */
  bulkId: string;
  /** Of work that may have given up. */
  jobName: string;
  /** A view of codes that they kept for themselves. */
  viewId: string;
};

export type Line = {
  may: Rule;
  /** A body that is right in itself, where a wrong one would be refused before the asker is. */
  body?: (things: Things) => unknown;
  /** Puts the things in order: what the owner does before, and after having been let in. */
  before?: string;
  after?: string;
};
