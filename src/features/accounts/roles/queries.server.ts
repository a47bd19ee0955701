import { and, arrayOverlaps, isNotNull, isNull, sql } from "drizzle-orm";
import type { Role } from "#platform/actor.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { users } from "../tables.server.ts";
import type { RoleSet } from "./contract.ts";
import { ROLES } from "./contract.ts";
import { permissionsOf, runningAll } from "./model.ts";
import { canGrantRole, canRevokeRole } from "./policy.ts";

const SHOWN = 100;
const NO_HOLDER = { userId: "", roles: [] };

type Holder = RoleSet["holders"][number] & { role: Role; count: number };

/** Every role with its first holders by name, in one query. */
export async function listRoles(ctx: Context): Promise<RoleSet[]> {
  const { rows } = await ctx.database.execute<Holder>(sql`
    select * from (
      select role, ${users.id} as id, ${users.fullName} as "fullName",
        ${users.username} as username, ${users.lockedAt} is not null as "isLocked",
        (count(*) over (partition by role))::int as count,
        row_number() over (partition by role order by ${users.fullName}, ${users.id}) as place
      from ${users}, unnest(${users.roles}) as role
    ) as holders where place <= ${SHOWN} order by place`);
  const held = ctx.registry.permissions;
  const holders = Map.groupBy(rows, ({ role }) => role);
  return ROLES.map((role) => {
    const having = holders.get(role) ?? [];
    return {
      role,
      permissions: permissionsOf(held, [role]),
      holders: having.map(({ id, fullName, username, isLocked }) => ({
        id,
        fullName,
        username,
        isLocked,
      })),
      count: having[0]?.count ?? 0,
      can: {
        grant: canGrantRole(held, ctx.actor, role, NO_HOLDER),
        revoke: canRevokeRole(held, ctx.actor, role),
      },
    };
  });
}

/** Users with all permissions, access to their account and a confirmed address. */
export async function listAdministrators(
  reader: Reader,
  { registry }: Services,
): Promise<string[]> {
  const found = await reader
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        arrayOverlaps(users.roles, runningAll(registry.permissions)),
        isNotNull(users.emailVerifiedAt),
        isNull(users.lockedAt),
      ),
    );
  return found.map(({ id }) => id);
}
