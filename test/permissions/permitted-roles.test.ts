import { expect, it } from "vitest";
import { canRunAll, isStaff, permissionsOf } from "#features/accounts/roles/model.ts";
import { ROLES } from "#features/accounts/roles/contract.ts";
import type { Permission, Role } from "#platform/actor.ts";
import { assemble } from "#platform/feature.server.ts";
import { features } from "../../src/features.server.ts";
import { PERMITTED_ROLES } from "./permitted-roles.ts";

const { permissions: held } = assemble(features);
const PERMITTED = Object.entries(PERMITTED_ROLES) as [Permission, readonly Role[]][];

it.each(ROLES)("gives the role %s exactly the permissions of the table", (role) => {
  const expected = PERMITTED.filter(([, roles]) => roles.includes(role)).map(([name]) => name);
  expect(permissionsOf(held, [role]).toSorted()).toEqual(expected.toSorted());
});

it("gives two roles the permissions of both", () => {
  const expected = PERMITTED.filter(([, roles]) =>
    roles.some((role) => role === "support" || role === "production"),
  ).map(([name]) => name);
  expect(permissionsOf(held, ["support", "production"]).toSorted()).toEqual(expected.toSorted());
});

it("lists exactly the existing permissions and roles", () => {
  expect(Object.keys(held).toSorted()).toEqual(Object.keys(PERMITTED_ROLES).toSorted());
  expect([...ROLES].toSorted()).toEqual([
    "administrator",
    "production",
    "reseller",
    "support",
    "warehouse",
  ]);
});

it("counts four roles as staff, and one of them as administrator of everything", () => {
  const staff = ["administrator", "production", "support", "warehouse"];
  expect(ROLES.filter((role) => isStaff([role])).toSorted()).toEqual(staff);
  expect(ROLES.filter((role) => canRunAll(held, [role]))).toEqual(["administrator"]);
});
