import { appIcons, paperColour } from "#shell/app-icons.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import type { Route } from "./+types/web-manifest.ts";

/** `/manifest.webmanifest`: name and icons of the site when it is installed on a home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, locale } = context.get(pageContext);
  const manifest = {
    id: "/",
    name: brand.name,
    short_name: brand.name,
    lang: locale,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: paperColour,
    theme_color: paperColour,
    icons: appIcons,
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "no-cache",
      vary: "cookie, accept-language",
    },
  });
}
