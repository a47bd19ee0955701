import { aboutPerson } from "#features/accounts/people/queries.server.ts";
import { defineSlice } from "#platform/feature.server.ts";
import { pagesOfPerson } from "./queries.server.ts";

export const ofPersonSlice = defineSlice({
  extensions: [aboutPerson.handledBy(pagesOfPerson)],
});
