import { callQuery } from "#platform/pages/queries.ts";
import { getAccess } from "../contract.ts";
import { listPasskeys } from "../passkeys/contract.ts";
import { listSessions } from "../sessions/contract.ts";

export const ownAccess = callQuery(getAccess);
export const ownPasskeys = callQuery(listPasskeys);
export const ownSessions = callQuery(listSessions);
