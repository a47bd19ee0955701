import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { compressedAssets } from "./tools/compressed-assets.ts";
import { browserContracts } from "./tools/browser-contracts.ts";
import { offlineWorker } from "./tools/offline-worker.ts";
import { ownTexts } from "./tools/own-texts.ts";
import { renderedOnly } from "./tools/rendered-only.ts";
import { pageChunks } from "./tools/page-chunks.ts";
import { rootStyles } from "./tools/root-styles.ts";
import { digestOf } from "./src/platform/pages/build-id.server.ts";
import routes from "./src/routes.ts";

/** What scripts and their texts are made from. */
const MADE_FROM = [
  "src",
  "locales",
  "tools",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];

const TEXTS = join(import.meta.dirname, "src/platform/i18n");

/** What the index of a library seems to bring to every page. */
const OF_FEW_PAGES = [
  "@tanstack/query-core/build/modern/infiniteQueryObserver.js",
  "@tanstack/query-core/build/modern/queriesObserver.js",
  "@tanstack/react-query/build/modern/useInfiniteQuery.js",
  "@tanstack/react-query/build/modern/useQueries.js",
];

// The fewest letters that the bundler makes: a page names a hundred files, and they don't compress.
const FILE_NAMES = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
};

const SHARED = /\b(?:everywhere|reading|memorial|shared|rolldown-runtime)-/;

/** What pages share is loaded already, or imported: it isn't named beside each part that is loaded on demand. */
function withoutShared(_file: string, needed: readonly string[]): string[] {
  return needed.filter((file) => !SHARED.test(file));
}

/** The same for the same tree, so that scripts weigh the same each time they are built. */
async function buildName(): Promise<string> {
  return (await digestOf(import.meta.dirname, MADE_FROM)).slice(0, 8);
}

export default defineConfig(async ({ isSsrBuild }) => ({
  plugins: [
    browserContracts(),
    renderedOnly(),
    reactRouter(),
    ownTexts({
      server: join(TEXTS, "rendered-texts.server.ts"),
      browser: join(TEXTS, "shown-texts.ts"),
    }),
    rootStyles("/src/root.tsx"),
    compressedAssets("build/client/assets"),
    offlineWorker({
      folder: "build/client",
      entry: "src/platform/offline/worker.ts",
      modules: [
        "src/entry.client.tsx",
        "src/root.tsx",
        "src/features/memorials/page/pages/memorial.tsx",
      ],
    }),
  ],
  define: { __BUILD__: JSON.stringify(await buildName()) },
  build: {
    target: "es2022",
    // Read by the worker's build.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: withoutShared },
    cssTarget: "es2022",
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            ...FILE_NAMES,
            codeSplitting: {
              groups: pageChunks({
                root: import.meta.dirname,
                routes,
                behindLogin: [
                  "features/accounts/pages/signed-in.tsx",
                  "features/accounts/pages/staff.tsx",
                  "features/support/design-system/pages/theme-test.tsx",
                ],
                mostVisited: "features/memorials/page/pages/memorial.tsx",
                // Every first visit loads the last two: compressed with the rest they weigh half.
                everyPage: [
                  "entry.client.tsx",
                  "root.tsx",
                  "features/accounts/consent/components/consent-banner.tsx",
                  "shell/offline-support.tsx",
                ],
                ofFewPages: OF_FEW_PAGES,
              }),
            },
          },
        },
  },
}));
