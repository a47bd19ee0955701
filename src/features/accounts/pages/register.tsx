import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { CarriedCode } from "../components/carried-code.tsx";
import { useCarriedKey } from "../components/carried-key.ts";
import { CodeMissing } from "../components/code-missing.tsx";
import { useLeaveWhenSignedIn } from "../components/leave-when-signed-in.ts";
import { RegistrationForm } from "../components/registration-form.tsx";
import { SitePage } from "../components/site-page.tsx";
import { registerUser } from "../contract.ts";

export const handle = { texts: ["accounts", "errors"] };

/** `/register` and `/qr-register`: an account begins with the code of a plate or of a mail. */
export default function RegisterPage() {
  const { t } = useTranslation("accounts");
  const [search] = useSearchParams();
  const code = search.get("qrCode")?.trim() ?? "";
  return (
    <SitePage title={t("register.title")}>
      {code === "" ? <CodeMissing /> : <Registration code={code} />}
    </SitePage>
  );
}

function Registration({ code }: { code: string }) {
  const { t } = useTranslation("accounts");
  const scanned = `/qr-scan/${encodeURIComponent(code)}`;
  const key = useCarriedKey();
  useLeaveWhenSignedIn(scanned + key);

  return (
    <FormPage note={<CarriedCode code={code} after="afterRegistration" />}>
      <h1>{t("register.title")}</h1>
      <RegistrationForm
        path={registerUser.path}
        qrCode={code}
        aside={
          <ButtonLink variant="bare" to={`${scanned}/login${key}`}>
            {t("register.haveOne")}
          </ButtonLink>
        }
      />
    </FormPage>
  );
}
