import { callQuery } from "#platform/pages/queries.ts";
import { listPrepared } from "../contract.ts";

export const preparedQuery = callQuery(listPrepared);
