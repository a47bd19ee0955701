import "#features/memorials/page/components/memorial.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "#shell/brand.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { TextLink } from "#ui/link.tsx";
import { InventedStrip } from "#features/memorials/components/invented.tsx";
import { NoExample } from "#features/memorials/components/no-example.tsx";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { galleryIn, soundsIn } from "#features/memorials/media/components/picture-views.ts";
import { Pictures } from "#features/memorials/media/components/pictures.tsx";
import { useMusic } from "#features/memorials/music/components/player.ts";
import type { Route } from "./+types/gallery-demo.ts";

export const handle = { texts: ["memorials"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, demoSlug } = context.get(pageContext);
  await prefetch(api, demoSlug === null ? [] : [memorialQuery(demoSlug), mediaQuery(demoSlug)]);
  return { slug: demoSlug ?? "" };
}

export default function GalleryDemoPage({ loaderData: { slug } }: Route.ComponentProps) {
  const { data: memorial = null } = useQuery({ ...memorialQuery(slug), enabled: slug !== "" });
  if (memorial !== null) return <Gallery memorial={memorial} slug={slug} />;
  return (
    <PageFrame>
      <NoExample />
    </PageFrame>
  );
}

/** The example's pictures only: albums, viewer and slideshow as on every page. */
function Gallery({ memorial, slug }: { memorial: Memorial; slug: string }) {
  const { t } = useTranslation("memorials");
  const brand = useBrand()?.name ?? "";
  const { data: media } = useQuery(mediaQuery(slug));
  const items = media?.items ?? [];
  const sounds = useMemo(() => soundsIn(media?.items ?? []), [media]);
  const music = useMusic(memorial, sounds);
  const { name } = memorial;
  return (
    <PageFrame palette={memorial.theme} above={<InventedStrip />}>
      <title>{t("demo.title", { name })}</title>
      <meta name="description" content={t("home.invented")} />
      <meta property="og:site_name" content={brand} />
      <div className="spread">
        <h1>{t("demo.gallery", { name })}</h1>
        <p>
          <TextLink to={`/memorial/${memorial.slug}`}>{t("demo.title", { name })}</TextLink>
        </p>
      </div>
      <Pictures pictures={galleryIn(items)} memorial={memorial} music={music} />
    </PageFrame>
  );
}
