import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { LastBulks } from "#features/qr/bulk/components/last-bulks.tsx";
import { WaitingExceptions } from "#features/qr/quality/components/waiting-exceptions.tsx";
import { listMissedScans } from "#features/qr/scans/contract.ts";
import { CodesView } from "../components/codes-view.tsx";
import { FixedViews } from "../components/fixed-views.tsx";
import { LifecyclePicture } from "../components/lifecycle-picture.tsx";

export const handle = { texts: ["code-list", "codes", "plate-checks"] };

export function clientLoader() {
  return guardStaffPage("codes.read");
}

/** `/admin/qr`: all codes. */
export default function CodesPage() {
  const { t } = useTranslation("code-list");
  return (
    <StaffPage title={t("title")} beside={<FixedViews />}>
      <CodesView />
      <WaitingExceptions />
      <LastBulks />
      <Missed />
      <LifecyclePicture />
    </StaffPage>
  );
}

/** Many unknown codes on one day: plates may have been made without us. */
function Missed() {
  const { t } = useTranslation("code-list");
  const { data } = useQuery(callQuery(listMissedScans));
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
