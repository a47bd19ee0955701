import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** The pages that stand in the `routes.ts` of the features in a folder, put together. */
export async function pagesOfFeatures(folder: string): Promise<Required<FeaturePages>> {
  const files = readdirSync(folder)
    .map((feature) => join(folder, feature, "routes.ts"))
    .filter((file) => existsSync(file));
  const all = await Promise.all(
    files.toSorted().map(async (file) => {
      const { href } = pathToFileURL(file);
      const loaded = (await import(/* @vite-ignore */ href)) as { pages: FeaturePages };
      return loaded.pages;
    }),
  );
  const of = (who: keyof FeaturePages) => all.flatMap((pages) => pages[who] ?? []);
  return { anybody: of("anybody"), signedIn: of("signedIn"), staff: of("staff") };
}
