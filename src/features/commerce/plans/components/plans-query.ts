import { apiQuery } from "#platform/pages/queries.ts";
import type { Plan } from "../contract.ts";

export const plansQuery = apiQuery<{ items: Plan[] }>(["/api/plans"]);
