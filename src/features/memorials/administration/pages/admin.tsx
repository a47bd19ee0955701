import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { ownRestriction, useIsRestricted } from "#shell/own-restriction.ts";
import { SitePage } from "#shell/site-page.tsx";
import { prefetch } from "#platform/pages/queries.ts";
import { ReadOnlyContext } from "#platform/pages/read-only.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PageIndex } from "#ui/page-index.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { CustodiansSection } from "#features/memorials/custodians/components/custodians-section.tsx";
import { OwnershipSection } from "#features/memorials/ownership/components/ownership-section.tsx";
import { GuestsSection } from "#features/memorials/guests/components/guests-section.tsx";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { WaitingSection } from "#features/memorials/moderation/components/waiting-section.tsx";
import { ReadsLine, readsQuery } from "#features/memorials/reads/components/reads-line.tsx";
import { StatementsSection } from "#features/memorials/reports/components/statements-section.tsx";
import { KeepersSection } from "#features/memorials/keepers/components/keepers-section.tsx";
import { SpousesSection } from "#features/memorials/spouses/components/spouses-section.tsx";
import { ShareSection } from "#features/memorials/sharing/components/share-section.tsx";
import { editorQuery } from "#features/memorials/keepers/components/editor-query.ts";
import type { Keeping } from "#features/memorials/keepers/contract.ts";
import type { Route } from "./+types/admin.ts";

export const handle = {
  texts: [
    "accounts",
    "guests",
    "keepers",
    "moderation",
    "memorials",
    "reports",
    "spouses",
    "sharing",
    "errors",
  ],
};

/** Others may change the keepers at any time: always refetched. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const query = editorQuery(params.id);
  const client = await prefetch(null, []);
  const reads = readsQuery(params.id);
  await client.invalidateQueries({ queryKey: query.queryKey });
  await client.invalidateQueries({ queryKey: reads.queryKey });
  await prefetch(null, [query, reads, ownRestriction]);
  return null;
}

/** `/memorial/{id}/admin`: the keepers of a page and its ownership. */
export default function EditorPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("keepers");
  const { data: keeping, error } = useQuery(editorQuery(params.id));
  const isRestricted = useIsRestricted();
  if (error && keeping === undefined) throw error;
  if (!keeping) {
    return (
      <SitePage title={t("page.title")} navigation={<SignedInNavigation />}>
        <NotFoundContent />
      </SitePage>
    );
  }
  const others = keeping.items.filter(({ role }) => role !== "owner");
  const title = t("page.titleNamed", { name: keeping.memorial.name });
  return (
    <SitePage
      title={title}
      navigation={<PageNavigation keeping={keeping} isRestricted={isRestricted} />}
    >
      <FormPage note={<p className="small">{t(`you.${keeping.role}`)}</p>}>
        <h1>{title}</h1>
        <ReadsLine id={params.id} />
        {isRestricted && <OnlyKept />}
      </FormPage>
      <PageIndex label={t("page.index")} />
      <ReadOnlyContext value={isRestricted}>
        {keeping.can.moderate && <WaitingSection memorial={keeping.memorial} />}
        {keeping.can.edit && <StatementsSection memorial={keeping.memorial} />}
        {keeping.can.moderate && <GuestsSection memorial={keeping.memorial} />}
        <ShareSection id={params.id} />
        <KeepersSection keeping={keeping} />
        {keeping.can.edit && <SpousesSection memorial={keeping.memorial} />}
        <Outlet />
        <CustodiansSection id={params.id} keepers={others} />
        <OwnershipSection id={params.id} keepers={others} />
      </ReadOnlyContext>
    </SitePage>
  );
}

/** Why most controls below are disabled. */
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
  return (
    <>
      <TextLink to={`/memorial/${memorial.slug}`}>{t("page.toPage")}</TextLink>
      {can.work && !isRestricted && (
        <TextLink to={`/edit-memorial/${memorial.slug}`}>{t("page.toEdit")}</TextLink>
      )}
      <SignedInNavigation />
    </>
  );
}
