import { useTranslation } from "react-i18next";
import { prefetch } from "#platform/pages/queries.ts";
import { ReadOnlyContext } from "#platform/pages/read-only.ts";
import { PageIndex } from "#ui/page-index.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { useCurrentUser } from "#shell/current-user.ts";
import { profileParts } from "#shell/profile-parts.ts";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { useIsRestricted } from "#shell/own-restriction.ts";
import { RestrictionNotice } from "../restriction/components/restriction-notice.tsx";
import { SitePage } from "#shell/site-page.tsx";

export const handle = {
  texts: ["accounts", "errors", ...profileParts.flatMap(({ texts }) => texts)],
};

export async function clientLoader() {
  await prefetch(
    null,
    profileParts.flatMap(({ queries = [] }) => queries),
  );
  return null;
}

/** The user's profile, of the parts that features add. */
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
        {profileParts.map(({ order, Notice }) => Notice && <Notice key={order} />)}
        {profileParts.map(({ order, Part }) => (
          <Part key={order} />
        ))}
      </ReadOnlyContext>
    </SitePage>
  );
}
