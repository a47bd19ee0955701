import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { ownRestriction, useIsRestricted } from "#shell/own-restriction.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { ReadOnlyContext } from "#platform/pages/read-only.ts";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { PageIndex } from "#ui/page-index.tsx";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { NotFoundContent } from "../../components/not-found-content.tsx";
import { typedName } from "../../components/typed-name.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { VersionList } from "../components/version-list.tsx";
import { versionsQuery } from "../components/version-queries.ts";
import { VERSIONED } from "../contract.ts";
import type { Route } from "./+types/versions.ts";

export const handle = { texts: ["accounts", "memorials", "versions", "errors"] };

/** Other keepers may have written: always refetched. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const query = memorialQuery(params.slug);
  const client = await prefetch(null, []);
  await client.invalidateQueries({ queryKey: query.queryKey });
  await prefetch(null, [query, ownRestriction]);
  const memorial = client.getQueryData<Memorial | null>(query.queryKey);
  if (memorial?.can.edit === true) {
    const lists = VERSIONED.map((of) => {
      const list = versionsQuery(memorial.id, of);
      client.removeQueries({ queryKey: list.queryKey });
      return client.infiniteQuery(list).catch(() => null);
    });
    await Promise.all(lists);
  }
  return null;
}

/** `/edit-memorial/{slug}/versions`: who wrote what and when, for the page's writers. */
export default function VersionsPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("versions");
  const { data: memorial, error } = useQuery(memorialQuery(params.slug));
  const isRestricted = useIsRestricted();
  if (error && memorial === undefined) throw error;
  if (!memorial?.can.edit) {
    return (
      <SitePage title={t("title")} navigation={<SignedInNavigation />}>
        <NotFoundContent />
      </SitePage>
    );
  }
  const title = t("titleNamed", { name: typedName(memorial.name) });
  return (
    <SitePage title={title} navigation={<Navigation slug={memorial.slug} />}>
      <FormPage>
        <h1>{title}</h1>
        <p className="lead">{t("lead")}</p>
      </FormPage>
      <PageIndex label={t("index")} />
      <ReadOnlyContext value={isRestricted}>
        {VERSIONED.map((of) => (
          <VersionList key={of} memorial={memorial} of={of} />
        ))}
      </ReadOnlyContext>
    </SitePage>
  );
}

function Navigation({ slug }: { slug: string }) {
  const { t } = useTranslation("versions");
  return (
    <>
      <TextLink to={`/edit-memorial/${slug}`}>{t("toEdit")}</TextLink>
      <TextLink to={`/memorial/${slug}`}>{t("toPage")}</TextLink>
      <SignedInNavigation />
    </>
  );
}
