import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { TextLink } from "#ui/link.tsx";
import { PagePassword } from "./page-password.tsx";

/** Shown instead of a restricted page: the password form, or that an invitation is needed. */
export type Guard = "password" | "invited";

export type WayInProps = { guard: Guard; isSignedIn: boolean };

/** How to get access to a restricted page. */
export function WayIn({ guard, isSignedIn }: WayInProps) {
  const { t } = useTranslation("memorials");
  const { id = "" } = useParams();
  const { pathname } = useLocation();
  return (
    <>
      {guard === "password" && <PagePassword id={id} />}
      {!isSignedIn && (
        <p>
          {t(`guarded.${guard}.keepers`)}{" "}
          <TextLink to={`/login?next=${encodeURIComponent(pathname)}`}>
            {t("guarded.logIn")}
          </TextLink>
        </p>
      )}
      {isSignedIn && <p>{t("guarded.stranger")}</p>}
    </>
  );
}
