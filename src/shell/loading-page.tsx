import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SitePage } from "./site-page.tsx";

/** What the server renders of a client-only page: the frame and a loading message. */
export function LoadingPage() {
  const { t } = useTranslation("accounts");
  // The part that the address names comes with the page, after the browser has looked for it.
  useEffect(
    () => () => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(),
    [],
  );
  return (
    <SitePage title={t("frame.loading")} navigation={null}>
      <FormPage>
        <Spinner label={t("frame.loading")} />
      </FormPage>
    </SitePage>
  );
}
