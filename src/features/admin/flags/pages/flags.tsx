import { useTranslation } from "react-i18next";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { FlagList } from "../components/flag-list.tsx";

export const handle = { texts: ["operation"] };

export function clientLoader() {
  return guardStaffPage("operation.change");
}

/** `/admin/flags`: what is turned on and off while the program runs. */
export default function FlagsPage() {
  const { t } = useTranslation("operation");
  return (
    <StaffPage title={t("flags.title")} note={t("flags.note")}>
      <FlagList />
    </StaffPage>
  );
}
