import { pathOf } from "#platform/call.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { getPackage, type ShownPackage } from "../contract.ts";

export function packageQuery(packageId: string) {
  return apiQuery<ShownPackage>([pathOf(getPackage, { packageId })]);
}
