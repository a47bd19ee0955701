import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { comeToPart } from "./come-to-part.ts";
import { SitePage } from "./site-page.tsx";

/** What the server renders of a staff page: its frame as it will be, with a loading message. */
export function LoadingDesk() {
  const { t } = useTranslation(["accounts", "common"]);
  // The browser has looked for the part that the address names before there was one.
  useEffect(() => comeToPart, []);
  return (
    <SitePage
      title={t("accounts:frame.loading")}
      navigation={
        <div className="folded-links">
          <Button variant="quiet" small className="menu-button" disabled>
            {t("common:frame.menu")}
          </Button>
        </div>
      }
    >
      <div className="staff-page">
        <div className="staff-areas" />
        <div className="staff-content">
          <Spinner label={t("accounts:frame.loading")} />
        </div>
      </div>
    </SitePage>
  );
}
