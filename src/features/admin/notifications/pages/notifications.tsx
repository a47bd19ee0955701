import { useTranslation } from "react-i18next";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardDesk } from "#shell/staff-rights.ts";
import { NoticeChoices } from "../components/notice-choices.tsx";
import { NoticeList } from "../components/notice-list.tsx";

export const handle = { texts: ["operation"] };

export function clientLoader() {
  return guardDesk();
}

/** `/admin/notifications`: what one was told of, and how one wants to be told. */
export default function NotificationsPage() {
  const { t } = useTranslation("operation");
  return (
    <StaffPage title={t("notices.title")} note={t("notices.note")}>
      <NoticeList />
      <NoticeChoices />
    </StaffPage>
  );
}
