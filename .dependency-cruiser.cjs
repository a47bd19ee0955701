// Who may import whom. The kinds of files are those of ARCHITECTURE.md; each rule is tried on
// a tree that breaks it in test/checks/boundaries.test.ts.

const { featureOrder } = require("./tools/checks/feature-order.ts");

// Left may not know right: a feature imports only features that stand before it in this list.
const ORDER = featureOrder(process.cwd());

const TEST = "\\.test\\.tsx?$";
// The build reads routes.ts and feature-pages.ts, never a browser.
const ROOTS = "^src/(server|cli|routes|feature-pages|app\\.server|entry\\.server)\\.tsx?$";
const SERVER = "\\.server\\.tsx?$";
const GENERATED = "/\\+types/";

/** Who is signed in, and what they may. */
const ACCOUNTS_CONTRACT = "^src/features/accounts/.*contract\\.ts$";

const kinds = {
  contract: "^src/features/.+/contract\\.ts$",
  model: "^src/features/.+/model\\.ts$",
  policy: "^src/features/.+/policy\\.ts$",
  tables: "^src/features/.+/tables\\.server\\.ts$",
  queries: "^src/features/.+/queries(\\.server|/.+\\.server)\\.ts$",
  commands: "^src/features/.+/commands(\\.server|/.+\\.server)\\.ts$",
  api: "^src/features/.+/api\\.server\\.ts$",
  jobs: "^src/features/.+/jobs\\.server\\.ts$",
  routes: "^src/features/.+/routes\\.ts$",
  pages: "^src/features/.+/pages/",
  components: "^src/features/.+/components/",
  emails: "^src/features/.+/emails/",
  engine: "^src/features/.+/engine/",
  errors: "^src/features/[^/]+/errors\\.ts$",
  permissions: "^src/features/[^/]+/permissions\\.ts$",
  settings: "^src/features/.+/settings\\.server\\.ts$",
  section: "^src/features/.+/section\\.ts$",
  sectionOnServer: "^src/features/.+/section\\.server\\.ts$",
  manifest: "^src/features/[^/]+/feature\\.server\\.ts$",
  slice: "^src/features/.+/slice\\.server\\.ts$",
};

/** What a manifest declares comes from all kinds of files. */
const DECLARED = [
  "errors",
  "api",
  "commands",
  "contract",
  "jobs",
  "model",
  "permissions",
  "policy",
  "queries",
  "sectionOnServer",
  "settings",
  "tables",
];

/**
 * What a kind of file may take from the features, besides platform and npm (screens: ui and shell). Its own kind is
 * allowed where one slice builds upon an earlier one; that this never becomes a circle is held
 * by `no-cycles`, that it stays in order by `…-knows-nothing-later`.
 */
const MAY_IMPORT = {
  contract: ["contract", "engine"],
  model: ["model", "contract", "engine"],
  policy: ["policy", "contract", "model"],
  // The types and lists of a slice's rules describe its columns, too.
  tables: ["tables", "contract", "model", "policy"],
  queries: ["errors", "queries", "tables", "policy", "contract", "model", "engine"],
  commands: [
    "errors",
    "commands",
    "queries",
    "tables",
    "policy",
    "contract",
    "model",
    "jobs",
    "emails",
    "engine",
  ],
  api: ["errors", "api", "contract", "queries", "commands", "policy", "model", "engine"],
  jobs: ["errors", "tables", "queries", "commands", "contract", "model", "emails"],
  routes: ["routes", "contract"],
  pages: ["contract", "model", "policy", "components", "engine"],
  components: ["components", "contract", "model", "policy", "engine", "section"],
  emails: ["emails", "contract", "model"],
  engine: ["engine"],
  errors: [],
  permissions: [],
  settings: [],
  section: ["contract"],
  sectionOnServer: ["section", "tables", "queries", "commands", "policy", "contract", "model"],
  manifest: ["slice", ...DECLARED],
  slice: DECLARED,
};

/** What one feature shows to the others. */
const SURFACE = [
  kinds.contract,
  kinds.policy,
  kinds.tables,
  kinds.queries,
  kinds.commands,
  kinds.emails,
  kinds.errors,
];

const error = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    error(
      "no-cycles",
      "Files that need each other are one file, or lack a third.",
      {},
      { circular: true },
    ),

    ...ORDER.slice(0, -1).map((feature, index) =>
      error(
        `${feature}-knows-nothing-later`,
        `Features stand in the order ${ORDER.join(", ")}; nest the later screen in routes.ts instead.`,
        { path: `^src/features/${feature}/`, pathNot: TEST },
        { path: `^src/features/(${ORDER.slice(index + 1).join("|")})/` },
      ),
    ),

    ...Object.entries(MAY_IMPORT).map(([kind, allowed]) =>
      error(
        `${kind}-imports-only-its-own`,
        `From the features, ${kind} may import: ${allowed.join(", ")}.`,
        { path: kinds[kind], pathNot: TEST },
        { path: "^src/features/", pathNot: allowed.map((name) => kinds[name]) },
      ),
    ),

    error(
      "features-meet-at-the-surface",
      "A feature shows the others its contract, policy, tables, queries, commands and emails.",
      {
        path: "^src/features/([^/]+)/",
        // What shows the parts of all screens shows those of earlier features, too; what is brought to
        // another feature's page stands in the parts of that.
        pathNot: [
          kinds.pages,
          kinds.routes,
          "/components/(page|edit)-section\\.tsx$",
          "^src/features/support/design-system/",
          TEST,
        ],
      },
      { path: "^src/features/", pathNot: ["^src/features/$1/", ...SURFACE] },
    ),
    error(
      "manifests-are-imported-by-the-list",
      "What a feature declares is put together in src/features.server.ts, for everybody else.",
      { path: "^src/", pathNot: ["^src/features\\.server\\.ts$", TEST] },
      { path: kinds.manifest },
    ),
    error(
      "slices-are-imported-by-their-manifest",
      "What a slice declares is listed by its feature's feature.server.ts, for everybody else.",
      { path: "^src/", pathNot: [kinds.manifest, TEST] },
      { path: kinds.slice },
    ),
    error(
      "pages-compose-components",
      "A page may show an earlier feature's components, and nothing else from behind its surface.",
      { path: "^src/features/([^/]+)/.*pages/", pathNot: TEST },
      { path: "^src/features/", pathNot: ["^src/features/$1/", ...SURFACE, kinds.components] },
    ),

    error(
      "platform-knows-no-feature",
      "Platform is infrastructure and knows no domain.",
      { path: "^src/platform/", pathNot: TEST },
      { path: "^src/", pathNot: "^src/platform/" },
    ),
    error(
      "ui-knows-only-itself",
      "The design system knows neither platform nor features.",
      { path: "^src/ui/", pathNot: TEST },
      { path: "^src/", pathNot: "^src/ui/" },
    ),
    error(
      "shell-knows-only-accounts-contracts",
      "The frame of every screen knows who is signed in, and nothing else of the features.",
      { path: "^src/shell/", pathNot: TEST },
      { path: "^src/", pathNot: ["^src/(platform|ui|shell)/", ACCOUNTS_CONTRACT] },
    ),
    error(
      "only-screens-stand-in-the-shell",
      "The shell is what people see; what answers calls doesn't need it.",
      {
        path: "^src/features/",
        pathNot: [kinds.pages, kinds.components, kinds.routes, TEST],
      },
      { path: "^src/shell/" },
    ),
    error(
      "roots-are-imported-by-nobody",
      "What composes the application stands above it; only roots and tests import roots.",
      { path: "^src/(platform|ui|shell|features)/", pathNot: TEST },
      { path: "^src/[^/]+\\.tsx?$" },
    ),

    error(
      "browser-code-imports-no-server-code",
      "What is not named .server may reach the browser, so it imports nothing that is.",
      { path: "^src/", pathNot: [SERVER, TEST, ROOTS] },
      { path: ["^src/.+\\.server\\.tsx?$", "^src/(server|cli)\\.ts$"] },
    ),
    error(
      "browser-code-imports-no-node",
      "Node's own modules don't exist in a browser.",
      { path: "^src/", pathNot: [SERVER, TEST, ROOTS] },
      { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    ),
    error(
      "database-only-in-data-files",
      "Only tables, queries, commands and jobs talk to the database.",
      {
        path: "^src/features/",
        pathNot: [
          kinds.tables,
          kinds.queries,
          kinds.commands,
          kinds.jobs,
          kinds.sectionOnServer,
          TEST,
        ],
      },
      {
        path: "^src/platform/database/|(^|/)node_modules/(drizzle-orm|pg)/",
        dependencyTypesNot: ["type-only"],
      },
    ),

    error(
      "product-imports-no-tests",
      "Test code stays out of what runs.",
      { path: "^src/", pathNot: TEST },
      { path: `^test/|${TEST}` },
    ),
    error(
      "product-needs-no-dev-dependency",
      "What runs in production is a dependency, not a devDependency.",
      // Routes are read by the build alone.
      { path: "^src/", pathNot: [TEST, "/routes\\.ts$"] },
      {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only", "npm", "npm-optional", "npm-peer"],
      },
    ),
    error(
      "imports-resolve",
      "An import that leads nowhere is checked by no rule.",
      { path: "^src/" },
      // Its address is asked of Vite, not what is in it.
      { couldNotResolve: true, pathNot: "\\?url$" },
    ),
  ],
  options: {
    // The TypeScript compiler no longer offers its parser to tools; swc reads the files instead.
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    exclude: { path: GENERATED },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
