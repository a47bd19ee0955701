import { useTranslation } from "react-i18next";
import { StaffPage } from "#features/accounts/components/staff-page.tsx";
import { guardStaffPage } from "#features/accounts/components/staff-rights.ts";
import { RequestList } from "../components/request-list.tsx";

export const handle = { texts: ["requests"] };

export function clientLoader() {
  return guardStaffPage("rights.answer");
}

/** `/admin/users/requests`: what people have asked for about their data, and until when. */
export default function StaffRequestsPage() {
  const { t } = useTranslation("requests");
  return (
    <StaffPage title={t("staff.title")} note={t("staff.note")}>
      <RequestList />
    </StaffPage>
  );
}
