import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { StaffInvitations } from "../../invitations/components/staff-invitations.tsx";
import { RolePart } from "../components/role-part.tsx";
import { listRoles } from "../contract.ts";

export function clientLoader() {
  return guardStaffPage("roles.read");
}

const roles = callQuery(listRoles);

/** `/admin/roles`: each role's permissions and holders, granting and revoking. */
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
