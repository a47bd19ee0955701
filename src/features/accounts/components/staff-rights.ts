import { useQuery } from "@tanstack/react-query";
import { data, redirect } from "react-router";
import type { Permission } from "#platform/actor.ts";
import { apiQuery, browserQueryClient } from "#platform/pages/queries.ts";
import { isAdmin, type StaffRights } from "../roles/contract.ts";
import { getVerification, type Verification } from "../second-factor/contract.ts";

const rights = apiQuery<StaffRights>([isAdmin.path]);

/** Asked only of staff. */
export const ownVerification = apiQuery<Verification>([getVerification.path]);

const NONE: StaffRights = { isAdmin: false, permissions: [] };

/** What one may do behind the guard. Until it is known: nothing. */
export function useStaffRights(): StaffRights {
  return useQuery(rights).data ?? NONE;
}

/**
 * The guard before a staff page. Who isn't staff goes home; who has a second step still to take is led
 * to it; for staff without the permission there is no such page. A courtesy only: the calls
 * themselves refuse.
 */
export async function guardStaffPage(permission: Permission): Promise<null> {
  await guardStaff();
  const { isRequired, isVerified } = await browserQueryClient().query(ownVerification);
  if (isRequired && !isVerified) throw redirect("/admin/two-factor-setup");
  const { permissions } = await browserQueryClient().query(rights);
  if (!permissions.includes(permission)) throw data(null, { status: 404 });
  return null;
}

/** The guard before the page of the second step itself. */
export async function guardStaff(): Promise<null> {
  const { isAdmin: isStaff } = await browserQueryClient()
    .query(rights)
    .catch(() => NONE);
  if (!isStaff) throw redirect("/");
  return null;
}
