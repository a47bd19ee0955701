import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { pageError } from "#platform/pages/page-error.ts";
import { FormPage } from "#ui/form-page.tsx";
import { useLeaveWhenSignedIn } from "#shell/leave-when-signed-in.ts";
import { RegistrationForm } from "../components/registration-form.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { getHiddenRegistration, registerHidden } from "../hidden-registration/contract.ts";
import type { Route } from "./+types/hidden-register.ts";

export const handle = { texts: ["accounts", "errors"] };

/** When disabled, the page answers 404. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  await call(getHiddenRegistration, {}, { api }).catch((error: unknown) => {
    throw pageError(error);
  });
  return null;
}

/**
 * `/hidden-register-72391`: registration without a plate, for people to whom the operator gave the
 * address.
 */
export default function HiddenRegisterPage() {
  const { t } = useTranslation("accounts");
  useLeaveWhenSignedIn("/profile");
  return (
    <SitePage title={t("register.title")}>
      <FormPage note={<p className="small">{t("register.withoutCode")}</p>}>
        <h1>{t("register.title")}</h1>
        <RegistrationForm
          register={(body) => call(registerHidden, { query: { t: String(Date.now()) }, body })}
        />
      </FormPage>
    </SitePage>
  );
}
