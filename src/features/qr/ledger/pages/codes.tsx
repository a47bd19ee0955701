import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { StaffPage } from "#features/accounts/components/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#features/accounts/components/staff-rights.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { LastBulks } from "../../bulk/components/last-bulks.tsx";
import { WaitingExceptions } from "../../quality/components/waiting-exceptions.tsx";
import { listMissedScans, type MissedScans } from "../../scans/contract.ts";
import { CodesView } from "../components/codes-view.tsx";
import { LifePicture } from "../components/life-picture.tsx";

export const handle = { texts: ["ledger", "codes", "plate-checks"] };

export function clientLoader() {
  return guardStaffPage("codes.read");
}

/** `/admin/qr`: every code there is. */
export default function CodesPage() {
  const { t } = useTranslation("ledger");
  const { permissions } = useStaffRights();
  return (
    <StaffPage title={t("title")} note={t("note")}>
      <CodesView permissions={permissions} />
      <WaitingExceptions />
      <LastBulks />
      <Missed />
      <LifePicture />
    </StaffPage>
  );
}

/** Many unknown codes on a day: somewhere a plate stands that shouldn't. */
function Missed() {
  const { t } = useTranslation("ledger");
  const { data } = useQuery(apiQuery<MissedScans>([listMissedScans.path]));
  if (data === undefined) return null;
  const of = (asked: "unknown" | "mistyped") =>
    data.items.filter(({ kind }) => kind === asked).reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="staff-part">
      <h2>{t("missed.title")}</h2>
      <p>
        {t("missed.unknown", { count: of("unknown") })}{" "}
        {t("missed.mistyped", { count: of("mistyped") })}
      </p>
    </section>
  );
}
