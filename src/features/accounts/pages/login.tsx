import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { CarriedCode } from "../components/carried-code.tsx";
import { useCarriedKey } from "../components/carried-key.ts";
import { useLeaveWhenSignedIn } from "#shell/leave-when-signed-in.ts";
import { LoginForm } from "../components/login-form.tsx";
import { PasskeyLogin } from "../components/passkey-login.tsx";
import { safeNext } from "#shell/safe-next.ts";
import { SitePage } from "#shell/site-page.tsx";
import type { Route } from "./+types/login.ts";

export const handle = { texts: ["accounts", "errors"] };

/** `/login`, and `/qr-scan/{code}/login`, which carries the code of a plate. */
export default function LoginPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  const [search] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  const { code }: { code?: string } = params;
  const key = useCarriedKey();
  const scanned = code === undefined ? null : encodeURIComponent(code);
  useLeaveWhenSignedIn(
    scanned === null ? (safeNext(search.get("next")) ?? "/profile") : `/qr-scan/${scanned}${key}`,
  );

  return (
    <SitePage title={t("login.title")}>
      <FormPage
        note={
          code === undefined ? (
            <p className="small">{t("login.onlyToKeep")}</p>
          ) : (
            <CarriedCode code={code} after="afterLogin" />
          )
        }
        isByTheWay={code === undefined}
      >
        <h1>{t("login.title")}</h1>
        <LoginForm qrCode={code} onAsked={() => setAsked(true)} />
        <div className="stack form-page-other">
          {/* After the password, a passkey stands beside the code. */}
          {!isAsked && <PasskeyLogin />}
          {/* An account begins with a code; without one, with a page, which is given one. */}
          <p>
            {t("login.firstTime")}{" "}
            <TextLink
              to={
                scanned === null ? "/create-memorial/guided" : `/register?qrCode=${scanned}${key}`
              }
            >
              {t("register.submit")}
            </TextLink>
          </p>
        </div>
      </FormPage>
    </SitePage>
  );
}
