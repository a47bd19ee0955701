import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { ReadOnlyContext } from "#platform/pages/read-only.ts";
import { PageIndex } from "#ui/page-index.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { useCurrentUser } from "#shell/current-user.ts";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { useIsRestricted } from "#shell/own-restriction.ts";
import { RestrictionNotice } from "../restriction/components/restriction-notice.tsx";
import { SitePage } from "#shell/site-page.tsx";

export const handle = { texts: ["accounts", "errors"] };

/** The user's profile; sections of other features are nested routes. */
export default function ProfilePage() {
  const { t } = useTranslation("accounts");
  const user = useCurrentUser();
  return (
    <SitePage title={t("account.title")} navigation={<SignedInNavigation />}>
      <FormPage>
        <h1>{t("account.title")}</h1>
        {user && (
          <p className="small">
            <bdi>{user.fullName}</bdi>, <bdi>{user.email}</bdi>
          </p>
        )}
      </FormPage>
      <PageIndex label={t("account.index")} />
      <RestrictionNotice />
      <ReadOnlyContext value={useIsRestricted()}>
        <Outlet />
      </ReadOnlyContext>
    </SitePage>
  );
}
