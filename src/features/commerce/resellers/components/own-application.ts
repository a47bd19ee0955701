import { callQuery } from "#platform/pages/queries.ts";
import { getOwnApplication } from "../contract.ts";

export const ownApplicationQuery = callQuery(getOwnApplication);
