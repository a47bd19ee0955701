import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { mediaQuery } from "#features/memorials/components/memorial-queries.ts";
import { picturesIn } from "#features/memorials/media/components/picture-views.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { Catalogue } from "../components/catalogue.tsx";
import type { Route } from "./+types/theme-test.ts";

export const handle = { texts: ["catalogue", "keeping"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, demoSlug } = context.get(pageContext);
  await prefetch(api, demoSlug === null ? [] : [mediaQuery(demoSlug)]);
  return { slug: demoSlug ?? "" };
}

/** The living catalogue of all that pages are made of; with the example's portrait, where it is. */
export default function ThemeTestPage({ loaderData: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation("catalogue");
  const { data: media } = useQuery({ ...mediaQuery(slug), enabled: slug !== "" });
  const [portrait = null] = picturesIn(media?.items ?? []);
  return (
    <SitePage title={t("title")}>
      <Catalogue portrait={portrait} />
    </SitePage>
  );
}
