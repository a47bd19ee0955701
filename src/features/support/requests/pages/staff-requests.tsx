import { useTranslation } from "react-i18next";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { RequestList } from "../components/request-list.tsx";

export const handle = { texts: ["requests"] };

export function clientLoader() {
  return guardStaffPage("rights.answer");
}

/** `/admin/users/requests`: data protection requests and their deadlines. */
export default function StaffRequestsPage() {
  const { t } = useTranslation("requests");
  return (
    <StaffPage title={t("staff.title")} note={t("staff.note")}>
      <RequestList />
    </StaffPage>
  );
}
