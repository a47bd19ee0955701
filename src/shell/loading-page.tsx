import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { comeToPart } from "./come-to-part.ts";
import { SitePage } from "./site-page.tsx";

/** What the server renders of a client-only page: the frame and a loading message. */
export function LoadingPage() {
  const { t } = useTranslation("accounts");
  // The browser has looked for the part that the address names before there was one.
  useEffect(() => comeToPart, []);
  return (
    <SitePage title={t("frame.loading")} navigation={null}>
      <div className="loading-page">
        <FormPage>
          <Spinner label={t("frame.loading")} />
        </FormPage>
      </div>
    </SitePage>
  );
}
