import { apiQuery } from "#platform/pages/queries.ts";
import { getOwnApplication, type OwnApplication } from "../contract.ts";

export const ownApplicationQuery = apiQuery<{ application: OwnApplication | null }>([
  getOwnApplication.path,
]);
