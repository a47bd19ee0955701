import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SitePage } from "../components/site-page.tsx";

export const handle = { texts: ["accounts", "errors", "staff"] };

/**
 * Around the pages of staff, each of which has its own guard. What the server renders of them: the
 * frame, and that it is on its way.
 */
export function HydrateFallback() {
  const { t } = useTranslation("accounts");
  return (
    <SitePage title={t("frame.loading")}>
      <FormPage>
        <Spinner label={t("frame.loading")} />
      </FormPage>
    </SitePage>
  );
}

export default function Staff() {
  return <Outlet />;
}
