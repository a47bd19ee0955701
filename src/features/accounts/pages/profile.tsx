import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { ReadOnlyContext } from "#platform/pages/read-only.ts";
import { FormPage } from "#ui/form-page.tsx";
import { useCurrentUser } from "../components/current-user.ts";
import { KeeperNavigation } from "../components/keeper-navigation.tsx";
import { useIsRestricted } from "../components/own-restriction.ts";
import { RestrictionNotice } from "../restriction/components/restriction-notice.tsx";
import { SitePage } from "../components/site-page.tsx";

export const handle = { texts: ["accounts", "errors"] };

/** Who one is here; what one keeps and decides is nested in it, each part by its feature. */
export default function ProfilePage() {
  const { t } = useTranslation("accounts");
  const user = useCurrentUser();
  return (
    <SitePage title={t("account.title")} navigation={<KeeperNavigation />}>
      <FormPage>
        <h1>{t("account.title")}</h1>
        {user && (
          <p className="small">
            <bdi>{user.fullName}</bdi>, <bdi>{user.email}</bdi>
          </p>
        )}
      </FormPage>
      <RestrictionNotice />
      <ReadOnlyContext value={useIsRestricted()}>
        <Outlet />
      </ReadOnlyContext>
    </SitePage>
  );
}
