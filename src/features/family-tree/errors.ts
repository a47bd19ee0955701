import { defineErrors } from "#platform/errors.ts";

/** How calls about a family tree can fail, beside the platform's ways. The texts: `errors:familyTree.<code>`. */
export const familyTreeError = defineErrors("familyTree", {
  ownAncestor: 409,
  familyFull: 409,
  followsPage: 409,
  homeStays: 409,
  treeFull: 409,
  standsOn: 409,
  mergedKin: 409,
  mergedHidden: 409,
  notLiving: 409,
  childByName: 409,
  linkLiving: 409,
  linkTaken: 409,
  linkedPerson: 409,
  hasTree: 409,
  importNotReady: 409,
});
