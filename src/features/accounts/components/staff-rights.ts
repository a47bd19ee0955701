import { useQuery } from "@tanstack/react-query";
import { data, redirect } from "react-router";
import type { Permission } from "#platform/actor.ts";
import { apiQuery, browserQueryClient } from "#platform/pages/queries.ts";
import { isAdmin, type StaffRights } from "../roles/contract.ts";

const rights = apiQuery<StaffRights>([isAdmin.path]);

const NONE: StaffRights = { isAdmin: false, permissions: [] };

/** What one may do behind the guard. Until it is known: nothing. */
export function useStaffRights(): StaffRights {
  return useQuery(rights).data ?? NONE;
}

/**
 * The guard before a staff page. Who isn't staff goes home; for staff without the permission there
 * is no such page. A courtesy only: the calls themselves refuse.
 */
export async function guardStaffPage(permission: Permission): Promise<null> {
  const { isAdmin: isStaff, permissions } = await browserQueryClient()
    .query(rights)
    .catch(() => NONE);
  if (!isStaff) throw redirect("/");
  if (!permissions.includes(permission)) throw data(null, { status: 404 });
  return null;
}
