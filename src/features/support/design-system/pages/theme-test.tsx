import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SitePage } from "#shell/site-page.tsx";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { picturesIn } from "#features/memorials/media/components/picture-views.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { DesignSystem } from "../components/design-system.tsx";
import type { Route } from "./+types/theme-test.ts";

export const handle = { texts: ["design-system", "editor"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, demoSlug } = context.get(pageContext);
  await prefetch(api, demoSlug === null ? [] : [mediaQuery(demoSlug)]);
  return { slug: demoSlug ?? "" };
}

/** The live design system of all pages; with the example's pictures, if it exists. */
export default function ThemeTestPage({ loaderData: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation("design-system");
  const { data: media } = useQuery({ ...mediaQuery(slug), enabled: slug !== "" });
  const pictures = picturesIn(media?.items ?? []);
  return (
    <SitePage title={t("title")}>
      <DesignSystem pictures={pictures} />
    </SitePage>
  );
}
