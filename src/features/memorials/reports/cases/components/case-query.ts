import { callQuery } from "#platform/pages/queries.ts";
import { getCase } from "../contract.ts";

/** Others may have worked on it: always asked again. */
export function caseQuery(number: number) {
  return { ...callQuery(getCase, { params: { number } }), staleTime: 0 };
}
