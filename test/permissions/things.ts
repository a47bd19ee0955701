import type { Rule } from "./rules.ts";

/** What the owner has: a private memorial with one of everything, and a plate that opens it. */
export type Things = {
  memorialId: string;
  entryIds: Record<string, string>;
  guestId: string;
  /** An event of the timeline. */
  eventId: string;
  /** In the family tree: somebody dead, a family, and a change on which a later one stands. */
  personId: string;
  familyId: string;
  treeChangeId: string;
  /** A file that stands in it. */
  importId: string;
  /** What it says of somebody in the tree. */
  lineKey: string;
  /** Somebody who may be the same as that one, and a hint about them. */
  twinId: string;
  hintId: string;
  /** An earlier version of the biography. */
  changeId: string;
  /** Another memorial, whose keepers ask for a link of spouses. */
  spouseId: string;
  mediaId: string;
  filmId: string;
  soundId: string;
  /** A piece that was made for it. */
  compositionId: string;
  picture: string;
  /** In a greeting. */
  pictureId: string;
  code: string;
  activationKey: string;
  slug: string;
  /** Another session of its owner. */
  sessionId: string;
  /** One of their passkeys. */
  passkeyId: string;
  /** A device login that they show, and that a phone has requested. */
  linkId: string;
  ownerId: string;
  /** Another keeper of the memorial, without requests. */
  keeperId: string;
  /** Pending invitations: to keep the memorial, and to a staff role. */
  invitationId: string;
  staffInvitationId: string;
  /** A custodian. */
  custodianId: string;
  /** A reseller application. */
  applicationId: string;
  /** A package of codes with stored keys. */
  packageId: string;
  /** A bulk step that can still be undone. */
  bulkId: string;
  /** The name of a job that may be given up. */
  jobName: string;
  /** A saved view of their own. */
  viewId: string;
  /** What somebody wrote to us. */
  ticketId: string;
};

/** What the entries on the memorial were written with. */
export const AUTHOR_SECRET = "a".repeat(32);

/** One call: who may make it, and the request with which it is tried. */
export type Line = {
  may: Rule;
  /**
   * A valid body; without one, `{}` is sent, which is invalid for a call with `fails: "400
   * invalid"`.
   */
  body?: (things: Things) => unknown;
  /** Status and code for permitted callers if the call can't succeed, "410 linkUsed". */
  fails?: string;
  /** What the owner does to prepare: before the call, and after a success. */
  before?: string;
  after?: string | After;
};

/** As the owner: what has to be read before it is known what to ask for. */
type After = (owner: {
  memorialId: string;
  get(path: string): Promise<unknown>;
  post(path: string): Promise<unknown>;
}) => Promise<void>;
