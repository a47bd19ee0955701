import { randomBytes } from "node:crypto";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { compressedAssets } from "./tools/compressed-assets.ts";
import { offlineWorker } from "./tools/offline-worker.ts";
import { rootStyles } from "./tools/root-styles.ts";

/**
 * What every page needs comes as one file, not forty: fewer requests on a weak signal, and text
 * that is compressed together compresses better.
 */
const EVERYWHERE = new RegExp(
  [
    "node_modules/(?:react|react-dom|scheduler|react-router|@tanstack|i18next[\\w-]*|react-i18next|use-sync-external-store(?!.*with-selector)|@babel|html-parse-stringify|void-elements)/",
    "src/platform/(?:offline/anything-waiting|pages/(?:api-client|attempt-key|drafts|idle|queries)|i18n/(?:browser|choice|locales|texts-backend))\\.ts$",
    "src/features/accounts/(?:model\\.ts|consent/(?:model|components/stored-consent)|components/(?:current-user|error-page|footer-links|own-view|page-frame|route-news)\\.tsx?$)",
    "src/ui/(?:banner|button|class-names|empty-state|field|first-look|front|icon|layers|link|loaded|nonce|paragraphs|picture|preload|site-icon|spinner|spread|text-area|text-input|theme|theme-switch|toast|toast-state|wordmark)\\.tsx?$",
  ].join("|"),
);

/** What nobody but keepers and staff works with, and how it looks: the pages behind a login bring it. */
const DESK_PARTS =
  "avatar|card|choice-grid|combobox|file-drop|menu|pagination|sheet|skeleton|switch|table|tabs|tooltip|work-bar";
const DESK = new RegExp(
  [
    `src/ui/(?:${DESK_PARTS})\\.css$`,
    "src/ui/rich-text/.*\\.css$",
    "src/features/(?:memorials/keep(?:ing|ers)|qr/(?!advice|components)[\\w-]+|support/catalogue)/.*\\.css$",
    "src/features/(?:qr/components/(?:own-code|scan-chart)|accounts/components/staff-page)\\.css$",
  ].join("|"),
);

/** What most pages are made of besides; what only longer forms and lists need comes with those. */
const HOUSE = new RegExp(
  `/src/(?:ui/(?!${DESK_PARTS}|partial-date|radio-list|checkbox|password-input|settings-list|dialog|document|public-page|code-line|cookie-banner|guide|upload|form-page|people)|platform/pages/).*\\.tsx?$`,
);

/** What several pages show of a memorial, but for what comes with a press, and for keepers. */
const READING =
  /\/src\/(?:features\/memorials\/(?!keeping|keepers|moderation|notifications)(?!.*(?:contract|viewe[dr]|slideshow|zoom|share-panel|page-password))[\w/-]+|ui\/(?:form-trap|letter|prose))\.tsx?$/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    reactRouter(),
    rootStyles("/src/root.tsx"),
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
                // Together the styles of all that is read weigh hardly more than those of one page in
                // its pieces, and leave the way free for the first picture.
                { name: "desk", test: DESK, priority: 4 },
                { name: "style", test: /\.css$/, priority: 3 },
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
