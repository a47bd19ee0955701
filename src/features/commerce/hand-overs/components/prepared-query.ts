import { apiQuery } from "#platform/pages/queries.ts";
import { listPrepared, type Prepared } from "../contract.ts";

export const preparedQuery = apiQuery<Prepared>([listPrepared.path]);
