import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { apiQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { StaffPage } from "../../components/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "../../components/staff-rights.ts";
import { StaffInvitations } from "../../invitations/components/staff-invitations.tsx";
import { RolePart } from "../components/role-part.tsx";
import { listRoles, type RoleSet } from "../contract.ts";

export function clientLoader() {
  return guardStaffPage("roles.read");
}

const roles = apiQuery<{ roles: RoleSet[] }>([listRoles.path]);

/** `/admin/roles`: what a role lets do, who has it, giving and taking it. */
export default function RolesPage() {
  const { t } = useTranslation("staff");
  const { permissions } = useStaffRights();
  const { data, error } = useQuery(roles);
  return (
    <StaffPage title={t("roles.title")} note={t("roles.note")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("roles.loading")} />}
      {data?.roles.map((set) => (
        <RolePart key={set.role} set={set} />
      ))}
      {permissions.includes("roles.grant") && <StaffInvitations />}
    </StaffPage>
  );
}
