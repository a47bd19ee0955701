import { may, type Actor } from "#platform/actor.ts";
import type { CompanyRole } from "./contract.ts";

/** Who acts for the company, and which terms it accepts. */
export function canDecideForCompany({ role }: { role: CompanyRole }): boolean {
  return role === "owner";
}

/** Never with one's own company. */
export function canAgree(actor: Actor | null, isOwnCompany: boolean): boolean {
  return may(actor, "resellers.price") && !isOwnCompany;
}

/** Everybody may leave. */
export function canRemovePerson(
  person: { userId: string; role: CompanyRole },
  removedId: string,
): boolean {
  return person.userId === removedId || canDecideForCompany(person);
}
