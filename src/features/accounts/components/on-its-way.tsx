import { useTranslation } from "react-i18next";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SitePage } from "./site-page.tsx";

/** What the server renders of a page that the browser alone can make: the frame, and that it comes. */
export function OnItsWay() {
  const { t } = useTranslation("accounts");
  return (
    <SitePage title={t("frame.loading")}>
      <FormPage>
        <Spinner label={t("frame.loading")} />
      </FormPage>
    </SitePage>
  );
}
