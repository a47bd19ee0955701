import { defineErrors } from "#platform/errors.ts";

/** How calls about memorials can fail, beside the platform's ways. The texts: `errors:memorials.<code>`. */
export const memorialError = defineErrors("memorials", {
  ownerStays: 409,
  passwordNeeded: 403,
  invitedOnly: { status: 403, security: "refused" },
  wrongPassword: { status: 403, security: "guessed" },
  entriesClosed: 409,
  guestsClosed: 409,
  nobodyReads: 409,
  pageFull: 413,
  deletedForGood: 404,
  noRoomToRestore: 413,
  tooManyToRestore: 409,
  keeperUnavailable: 409,
  noRoomForPictures: 409,
  eventTwice: 409,
  removedWords: 409,
  removedFile: 409,
  held: 409,
  takenMeanwhile: 409,
  decidedMeanwhile: 409,
  notDecided: 409,
  appealedBefore: 409,
  appealOver: 410,
  heardByAnother: 409,
});
