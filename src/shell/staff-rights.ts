import { useQuery } from "@tanstack/react-query";
import { data, redirect } from "react-router";
import type { Permission } from "#platform/actor.ts";
import { STAFF_GROUPS, type StaffGroup } from "#platform/staff-groups.ts";
import { browserQueryClient, callQuery } from "#platform/pages/queries.ts";
import {
  getDeskNavigation,
  type DeskNavigation,
} from "#features/accounts/desk-navigation/contract.ts";
import { isAdmin, type StaffRights } from "#features/accounts/roles/contract.ts";
import { getVerification } from "#features/accounts/second-factor/contract.ts";

const rights = callQuery(isAdmin);

/** Requested for staff only. */
export const ownVerification = callQuery(getVerification);

const NONE: StaffRights = { isAdmin: false, permissions: [] };

/** The user's permissions in the staff area; none until loaded. */
export function useStaffRights(): StaffRights {
  return useQuery(rights).data ?? NONE;
}

/** Refetched with each staff page: the counts of open items change. */
const deskNavigation = { ...callQuery(getDeskNavigation), staleTime: 0 };

type DeskArea = DeskNavigation["areas"][number];

function useDeskNavigation(): DeskNavigation {
  const { data: verification } = useQuery(ownVerification);
  const enabled = verification?.isVerified === true;
  return useQuery({ ...deskNavigation, enabled }).data ?? { areas: [], finds: [] };
}

/** Areas that the user may open; none until loaded, and none before the second step. */
export function useDeskAreas(): readonly DeskArea[] {
  return useDeskNavigation().areas;
}

/** Kinds of what the search finds for the user. */
export function useFindKinds(): readonly string[] {
  return useDeskNavigation().finds;
}

export type DeskGroup = { group: StaffGroup; areas: DeskArea[] };

/** The menu: what only the search finds is left out, and groups of which nothing may be opened. */
export function useDeskGroups(): DeskGroup[] {
  const areas = useDeskAreas().filter(({ isSearchOnly }) => !isSearchOnly);
  return STAFF_GROUPS.map((group) => ({
    group,
    areas: areas.filter((area) => area.group === group),
  })).filter((one) => one.areas.length > 0);
}

/**
 * Guard of a staff page. Users who aren't staff are redirected home, staff without their second
 * step to it; staff without the permission get a 404. For convenience only: the calls themselves
 * check permissions.
 */
export async function guardStaffPage(permission: Permission): Promise<null> {
  await guardDesk();
  const { permissions } = await browserQueryClient().query(rights);
  if (!permissions.includes(permission)) throw data(null, { status: 404 });
  return null;
}

/** Guard of pages that all staff may see: the overview of their areas. */
export async function guardDesk(): Promise<null> {
  await guardStaff();
  const { isRequired, isVerified } = await browserQueryClient().query(ownVerification);
  if (isRequired && !isVerified) throw redirect("/admin/two-factor-setup");
  // Preloads the menu; if that fails, the page is shown without it.
  await browserQueryClient()
    .query(deskNavigation)
    .catch(() => null);
  return null;
}

/** Guard of the page of the second step itself. */
export async function guardStaff(): Promise<null> {
  const { isAdmin: isStaff } = await browserQueryClient()
    .query(rights)
    .catch(() => NONE);
  if (!isStaff) throw redirect("/");
  return null;
}
