import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { KeeperNavigation } from "#features/accounts/components/keeper-navigation.tsx";
import { ownRestriction, useIsRestricted } from "#features/accounts/components/own-restriction.ts";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { prefetch } from "#platform/pages/queries.ts";
import { ReadOnlyContext } from "#platform/pages/read-only.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { NotFoundContent } from "../../components/not-found-content.tsx";
import { WaitingSection } from "../../moderation/components/waiting-section.tsx";
import { useUnseen } from "../../notifications/components/own-news.ts";
import { KeepersSection } from "../components/keepers-section.tsx";
import { keepingQuery } from "../components/keeping-query.ts";
import type { Keeping } from "../contract.ts";
import type { Route } from "./+types/keeping.ts";

export const handle = { texts: ["accounts", "keepers", "moderation", "errors"] };

/** Who keeps a page changes by other hands, too: it is asked for each time. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const query = keepingQuery(params.id);
  const client = await prefetch(null, []);
  await client.invalidateQueries({ queryKey: query.queryKey });
  await prefetch(null, [query, ownRestriction]);
  return null;
}

/** `/memorial/{id}/admin`: looking after a page together. */
export default function KeepingPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("keepers");
  const { data: keeping, error } = useQuery(keepingQuery(params.id));
  const isRestricted = useIsRestricted();
  if (error && keeping === undefined) throw error;
  if (!keeping) {
    return (
      <SitePage title={t("page.title")} navigation={<KeeperNavigation />}>
        <NotFoundContent />
      </SitePage>
    );
  }
  const title = t("page.titleNamed", { name: keeping.memorial.name });
  return (
    <SitePage
      title={title}
      navigation={<PageNavigation keeping={keeping} isRestricted={isRestricted} />}
    >
      <FormPage note={<p className="small">{t(`you.${keeping.role}`)}</p>}>
        <h1>{title}</h1>
        {isRestricted && <OnlyKept />}
      </FormPage>
      <ReadOnlyContext value={isRestricted}>
        {keeping.can.moderate && <WaitingSection memorial={keeping.memorial} />}
        <KeepersSection keeping={keeping} />
        <Outlet />
      </ReadOnlyContext>
    </SitePage>
  );
}

/** Why hardly anything can be pressed below. */
function OnlyKept() {
  const { t } = useTranslation("keepers");
  return (
    <Banner
      actions={
        <ButtonLink variant="quiet" small to="/profile">
          {t("invite.toAccess")}
        </ButtonLink>
      }
    >
      {t("page.onlyKept")}
    </Banner>
  );
}

type NavigationProps = { keeping: Keeping; isRestricted: boolean };

function PageNavigation({ keeping: { memorial, can }, isRestricted }: NavigationProps) {
  const { t } = useTranslation("keepers");
  const unseen = useUnseen();
  return (
    <>
      <TextLink to={`/memorial/${memorial.slug}`}>{t("page.toPage")}</TextLink>
      {can.work && !isRestricted && (
        <TextLink to={`/edit-memorial/${memorial.slug}`}>{t("page.toEdit")}</TextLink>
      )}
      <KeeperNavigation unseen={unseen} />
    </>
  );
}
