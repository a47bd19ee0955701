import { and, eq } from "drizzle-orm";
import {
  invite,
  requireAnswerable,
  withdraw,
} from "#features/accounts/invitations/commands.server.ts";
import type { InvitationRules } from "#features/accounts/invitations/queries.server.ts";
import { findIdByEmail } from "#features/accounts/invitations/queries.server.ts";
import { findActive } from "#features/accounts/queries.server.ts";
import { giveRole, takeRole } from "#features/accounts/roles/commands.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { now } from "../../clock/queries.server.ts";
import { commerceError } from "../../errors.ts";
import {
  COMPANY_ROLES,
  type CompanyPerson,
  type CompanyRole,
  type NewPerson,
} from "../contract.ts";
import { canDecideForCompany, canRemovePerson } from "../policy.ts";
import {
  colleaguesOf,
  listPeople,
  lockCompany,
  lockOwnCompany,
  requireCompany,
} from "../queries.server.ts";
import { resellerPeople } from "../tables.server.ts";
import { addPerson } from "./change-company.server.ts";

/**
 * Invites a colleague by mail; whom is invited already gets a new link. Whoever acts for the company already
 * has the role from now on. Throws `commerce.lastOwner`.
 */
export async function invitePerson(
  ctx: Context,
  { email, role }: NewPerson,
): Promise<CompanyPerson> {
  if (!canDecideForCompany(await requireCompany(ctx))) throw new AppError("forbidden");
  await requireAnswerable(ctx);
  return transaction(ctx, async (tx) => {
    const { company, ...own } = await lockOwnCompany(tx, ctx);
    if (!canDecideForCompany(own)) throw new AppError("forbidden");
    const known = await findIdByEmail(tx, email);
    const before = known === null ? null : await findRole(tx, company.id, known);
    const id =
      known === null || before === null
        ? await inviteColleague(tx, ctx, company.id, { email, role })
        : await changeRole(tx, ctx, { companyId: company.id, userId: known, before, role });
    const { items } = await listPeople(ctx, tx);
    const person = items.find((one) => one.id === id);
    if (person === undefined) throw new AppError("notFound");
    return person;
  });
}

/** Without the company's name: it is typed, and mailed to whoever hasn't asked for it. */
async function inviteColleague(
  tx: Transaction,
  ctx: Context,
  companyId: string,
  { email, role }: NewPerson,
): Promise<string> {
  const said = { subjectName: null, message: null };
  const id = await invite(tx, ctx, { ...colleaguesOf(companyId), ...said, email, role });
  await recordAudit(tx, ctx, {
    action: "reseller.colleagueInvited",
    subject: "resellerCompany",
    subjectId: companyId,
    details: { role },
  });
  return id;
}

type RoleChange = { companyId: string; userId: string; before: CompanyRole; role: CompanyRole };

async function changeRole(
  tx: Transaction,
  ctx: Context,
  { companyId, userId, before, role }: RoleChange,
): Promise<string> {
  if (before === role) return userId;
  if (before === "owner") await refuseLastOwner(tx, companyId);
  await tx.update(resellerPeople).set({ role }).where(eq(resellerPeople.userId, userId));
  await recordAudit(tx, ctx, {
    action: "reseller.colleagueChanged",
    subject: "user",
    subjectId: userId,
    details: { company: companyId, before, role },
  });
  return userId;
}

async function refuseLastOwner(tx: Transaction, companyId: string): Promise<void> {
  const owners = and(eq(resellerPeople.companyId, companyId), eq(resellerPeople.role, "owner"));
  if ((await tx.$count(resellerPeople, owners)) === 1) throw commerceError("lastOwner");
}

/**
 * Removes a colleague, withdraws an invitation, or leaves. Whoever goes is no reseller any more, and is
 * signed out. Throws `commerce.lastOwner`, and `notFound` for those of other companies.
 */
export async function removePerson(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { company, ...own } = await lockOwnCompany(tx, ctx);
    const role = await findRole(tx, company.id, id);
    if (!canRemovePerson(own, id)) throw new AppError("forbidden");
    if (role === null) {
      await withdraw(tx, colleaguesOf(company.id), id);
      return;
    }
    if (role === "owner") await refuseLastOwner(tx, company.id);
    await tx.delete(resellerPeople).where(eq(resellerPeople.userId, id));
    await recordAudit(tx, ctx, {
      action: "reseller.colleagueRemoved",
      subject: "user",
      subjectId: id,
      details: { company: company.id },
    });
    await takeRole(tx, ctx, id, { role: "reseller", reason: company.name });
  });
}

async function findRole(reader: Reader, companyId: string, userId: string) {
  const [found] = await reader
    .select({ role: resellerPeople.role })
    .from(resellerPeople)
    .where(and(eq(resellerPeople.userId, userId), eq(resellerPeople.companyId, companyId)));
  return found?.role ?? null;
}

/** Whoever accepts acts for the company from now on, and has the role of resellers. */
export const colleagueInvitations: InvitationRules = {
  kind: "colleague",
  ownAddressOnly: true,
  lock: (tx, companyId) => lockCompany(tx, companyId),

  async mayInvite(reader, { subjectId, invitedBy }) {
    const active = await findActive(reader, invitedBy);
    if (!active?.roles.includes("reseller")) return false;
    return (await findRole(reader, subjectId ?? "", invitedBy)) === "owner";
  },

  async accept(tx: Transaction, ctx: Context, { subjectId, role: name }, userId) {
    const companyId = subjectId ?? "";
    const role = COMPANY_ROLES.find((one) => one === name);
    if (role === undefined) throw new AppError("linkUsed");
    const { name: company } = await lockCompany(tx, companyId);
    await addPerson(tx, { companyId, userId, role, since: await now(ctx, tx) });
    await giveRole(tx, ctx, userId, { role: "reseller", reason: company });
    await recordAudit(tx, ctx, {
      action: "reseller.colleagueAdded",
      subject: "user",
      subjectId: userId,
      details: { company: companyId, role },
    });
    return "/login";
  },
};

declare module "#features/accounts/invitations/contract.ts" {
  interface InvitationKindNames {
    /** To act for a reseller's company. */
    colleague: true;
  }
}
