import { callQuery } from "#platform/pages/queries.ts";
import { getPackage } from "../contract.ts";

export function packageQuery(packageId: string) {
  return callQuery(getPackage, { params: { packageId } });
}
