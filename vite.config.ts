import { randomBytes } from "node:crypto";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { compressedAssets } from "./tools/compressed-assets.ts";
import { offlineWorker } from "./tools/offline-worker.ts";

/**
 * What every page needs comes as one file, not forty: fewer requests on a weak signal, and text
 * that is compressed together compresses better.
 */
const EVERYWHERE =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|i18next[\w-]*|react-i18next|use-sync-external-store(?!.*with-selector)|@babel|html-parse-stringify|void-elements)\//;

/** What most pages are made of. */
const HOUSE =
  /\/src\/(?:ui\/|platform\/(?:pages\/|offline\/idle)|features\/accounts\/(?:components\/(?:page-frame|footer|current-user|own-view)|consent\/components\/stored-consent)).*\.tsx?$/;

/** What several pages show of a memorial, but for what only comes with a press. */
const READING =
  /\/src\/features\/memorials\/(?!keeping)(?!.*(?:viewe[dr]|slideshow|zoom|share-panel))[\w/-]+\.tsx?$/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    reactRouter(),
    compressedAssets("build/client/assets"),
    offlineWorker({
      folder: "build/client",
      entry: "src/platform/offline/worker.ts",
      modules: [
        "src/entry.client.tsx",
        "src/root.tsx",
        "src/features/memorials/pages/memorial.tsx",
      ],
    }),
  ],
  define: { __BUILD__: JSON.stringify(randomBytes(4).toString("hex")) },
  build: {
    target: "es2022",
    // Read by the worker's build.
    manifest: true,
    assetsInlineLimit: 0,
    cssTarget: "es2022",
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                { name: "everywhere", test: EVERYWHERE, priority: 2 },
                {
                  name: "house",
                  test: HOUSE,
                  // The catalogue of all that pages are made of shares everything once.
                  minShareCount: 5,
                },
                { name: "reading", test: READING, minShareCount: 2 },
              ],
            },
          },
        },
  },
}));
