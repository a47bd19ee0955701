import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { usePublicUrl } from "#shell/public-url.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { TextLink } from "#ui/link.tsx";
import { AdviceSources } from "../components/advice-sources.tsx";
import { EngravingAdvice } from "../components/engraving-advice.tsx";
import type { Advice } from "../model.ts";

export const handle = { texts: ["advice", "symbols"] };

export function clientLoader() {
  return guardStaffPage("codes.read");
}

/**
 * `/admin/laser-engraving`: the sheets to cut, which a later feature brings; behind a fold whether a symbol will
 * be readable in a material, with a link to its files. For whoever makes no plates the fold is all there is, and open.
 */
export default function LaserEngravingPage() {
  const { t } = useTranslation(["advice", "symbols"]);
  const address = usePublicUrl();
  const makesPlates = useStaffRights().permissions.includes("codes.step");
  return (
    <StaffPage title={t("advice:station")} note={makesPlates && t("advice:stationNote")}>
      <Outlet />
      <details className="disclosure" open={!makesPlates || undefined}>
        <summary>
          <h2>{t("advice:title")}</h2>
        </summary>
        <div className="stack">
          <p className="small">{t("advice:note")}</p>
          {address !== "" && (
            <EngravingAdvice
              host={new URL(address).host}
              use={makesPlates ? { label: t("symbols:use"), path: exportWith } : null}
            />
          )}
          <section className="staff-part">
            <h2>{t("advice:sources.title")}</h2>
            <AdviceSources />
            <p>
              <TextLink to="/reseller-engraving">{t("advice:masons.public")}</TextLink>
            </p>
          </section>
        </div>
      </details>
    </StaffPage>
  );
}

function exportWith({ level, moduleMm, cut }: Advice): string {
  const measures = { level, cut, moduleMm: moduleMm.toFixed(2) };
  return `/admin/qr-export?${new URLSearchParams(measures)}`;
}
