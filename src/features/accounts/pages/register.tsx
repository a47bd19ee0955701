import { use } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "#platform/pages/call.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { CarriedCode, CarrierContext } from "../components/carried-code.tsx";
import { useCarriedKey } from "../components/carried-key.ts";
import { CodeMissing } from "../components/code-missing.tsx";
import { useLeaveWhenSignedIn } from "#shell/leave-when-signed-in.ts";
import { RegistrationForm } from "../components/registration-form.tsx";
import { safeNext } from "#shell/safe-next.ts";
import { SitePage } from "#shell/site-page.tsx";
import { registerUser } from "../contract.ts";

export const handle = { texts: ["accounts", "errors"] };

/** `/register` and `/qr-register`: registration requires the code of a plate or a mail. */
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
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"));
  const isBegun = use(CarrierContext) === "page";
  useLeaveWhenSignedIn(next ?? scanned + key);

  return (
    <FormPage note={<CarriedCode code={code} after="afterRegistration" />} isByTheWay={isBegun}>
      <h1>{t(isBegun ? "register.keepTitle" : "register.title")}</h1>
      {isBegun && <p className="lead">{t("register.keepLead")}</p>}
      <RegistrationForm
        isShort={isBegun}
        register={(account) =>
          call(registerUser, {
            query: { t: String(Date.now()) },
            body: { ...account, qrCode: code },
          })
        }
        aside={
          <ButtonLink
            variant="bare"
            to={
              next === null ? `${scanned}/login${key}` : `/login?next=${encodeURIComponent(next)}`
            }
          >
            {t("register.haveOne")}
          </ButtonLink>
        }
      />
    </FormPage>
  );
}
