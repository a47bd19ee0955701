import { expect, test } from "vitest";
import { checkBoundaries } from "../../tools/checks/boundaries.ts";
import { aTree, names } from "./tree.ts";

const VALUE = "export const value = 1;\n";

test("a valid tree passes", () => {
  const root = aTree({
    "src/routes.ts": 'import "vitest";\n',
    "src/app.server.ts": 'import "#features/accounts/api.server.ts";\n',
    "src/features/accounts/api.server.ts": 'import "./queries.server.ts";\nimport "zod";\n',
    "src/features/accounts/queries.server.ts":
      'import "./tables.server.ts";\nimport "#platform/database/open.server.ts";\n',
    "src/features/accounts/tables.server.ts": 'import "drizzle-orm/pg-core";\n',
    "src/features/accounts/pages/login.tsx":
      'import "../contract.ts";\nimport "../components/form.tsx";\nexport default () => <p>x</p>;\n',
    "src/features/accounts/components/form.tsx": 'import "#ui/button.tsx";\n',
    "src/features/accounts/contract.ts": 'import "zod";\n',
    "src/features/qr/commands/link-code.server.ts":
      'import "#features/accounts/queries.server.ts";\nimport "../tables.server.ts";\n',
    "src/features/qr/tables.server.ts": 'import "#features/accounts/tables.server.ts";\n',
    "src/platform/database/open.server.ts": 'import "node:fs";\n',
    "src/ui/button.tsx": 'import "react";\n',
  });
  expect(checkBoundaries(root)).toEqual({ findings: [], modules: 12 });
});

/** A file of one kind with a forbidden import, and the rule that has to report it. */
const FORBIDDEN_AMONG_FEATURES = [
  ["accounts-knows-nothing-later", "accounts/commands.server.ts", "qr/commands.server.ts"],
  ["memorials-knows-nothing-later", "memorials/pages/page.tsx", "commerce/contract.ts"],
  ["qr-knows-nothing-later", "qr/queries.server.ts", "support/queries.server.ts"],
  ["commerce-knows-nothing-later", "commerce/contract.ts", "admin/contract.ts"],
  ["support-knows-nothing-later", "support/model.ts", "admin/model.ts"],
  ["contract-imports-only-its-own", "qr/contract.ts", "qr/model.ts"],
  ["model-imports-only-its-own", "qr/model.ts", "qr/policy.ts"],
  ["policy-imports-only-its-own", "qr/policy.ts", "qr/components/x.ts"],
  ["tables-imports-only-its-own", "qr/tables.server.ts", "qr/queries.server.ts"],
  ["queries-imports-only-its-own", "qr/queries.server.ts", "qr/commands.server.ts"],
  ["queries-imports-only-its-own", "qr/queries/x.server.ts", "qr/commands/y-z.server.ts"],
  ["commands-imports-only-its-own", "qr/commands.server.ts", "qr/api.server.ts"],
  ["api-imports-only-its-own", "qr/api.server.ts", "qr/tables.server.ts"],
  ["jobs-imports-only-its-own", "qr/jobs.server.ts", "qr/api.server.ts"],
  ["settings-imports-only-its-own", "qr/settings.server.ts", "qr/model.ts"],
  ["routes-imports-only-its-own", "qr/routes.ts", "qr/pages/page.tsx"],
  ["pages-imports-only-its-own", "qr/pages/page.tsx", "qr/pages/other.tsx"],
  ["components-imports-only-its-own", "qr/components/x.tsx", "qr/pages/page.tsx"],
  ["section-imports-only-its-own", "qr/section.ts", "qr/model.ts"],
  ["sectionOnServer-imports-only-its-own", "qr/section.server.ts", "qr/jobs.server.ts"],
  ["slice-imports-only-its-own", "qr/slice.server.ts", "qr/pages/page.tsx"],
  ["slices-are-imported-by-their-manifest", "qr/api.server.ts", "qr/slice.server.ts"],
  ["emails-imports-only-its-own", "qr/emails/sent.server.ts", "qr/commands.server.ts"],
  ["engine-imports-only-its-own", "qr/engine/matrix.ts", "qr/contract.ts"],
  ["policy-imports-only-its-own", "qr/policy.ts", "qr/engine/matrix.ts"],
  ["features-meet-at-the-surface", "qr/model.ts", "accounts/model.ts"],
  ["features-meet-at-the-surface", "qr/model.ts", "accounts/engine/x.ts"],
  ["features-meet-at-the-surface", "qr/components/x.tsx", "accounts/components/y.tsx"],
  ["pages-compose-components", "qr/pages/page.tsx", "accounts/model.ts"],
  ["browser-code-imports-no-server-code", "qr/pages/page.tsx", "qr/queries.server.ts"],
  ["browser-code-imports-no-server-code", "qr/policy.ts", "qr/tables.server.ts"],
] as const;

const FORBIDDEN_ELSEWHERE = [
  ["platform-knows-no-feature", "src/platform/mail.ts", "src/features/accounts/contract.ts"],
  ["platform-knows-no-feature", "src/platform/money.ts", "src/ui/button.tsx"],
  ["ui-knows-only-itself", "src/ui/button.tsx", "src/platform/dates.ts"],
  ["ui-knows-only-itself", "src/ui/field.tsx", "src/features/qr/contract.ts"],
  ["platform-knows-no-feature", "src/platform/ids.ts", "src/shell/hydrated.ts"],
  ["ui-knows-only-itself", "src/ui/card.tsx", "src/shell/hydrated.ts"],
  [
    "shell-knows-only-accounts-contracts",
    "src/shell/page-frame.tsx",
    "src/features/qr/contract.ts",
  ],
  [
    "shell-knows-only-accounts-contracts",
    "src/shell/current-user.ts",
    "src/features/accounts/model.ts",
  ],
  ["only-screens-stand-in-the-shell", "src/features/qr/policy.ts", "src/shell/hydrated.ts"],
  ["browser-code-imports-no-server-code", "src/root.tsx", "src/platform/config.server.ts"],
  [
    "database-only-in-data-files",
    "src/features/qr/api.server.ts",
    "src/platform/database/open.server.ts",
  ],
] as const;

/** Each case gets its own sub-slice: `qr/model.ts` becomes `src/features/qr/case-7/model.ts`. */
function within(path: string, index: number): string {
  return `src/features/${path.replace("/", `/case-${index}/`)}`;
}

test("an import that the table of kinds forbids is reported by its rule", () => {
  const cases = [
    ...FORBIDDEN_AMONG_FEATURES.map(([rule, from, to], index) => ({
      rule,
      from: within(from, index),
      to: within(to, index),
    })),
    ...FORBIDDEN_ELSEWHERE.map(([rule, from, to]) => ({ rule, from, to })),
  ];
  const files = cases.flatMap(({ from, to }): [string, string][] => [
    [from, `import { value } from "#${to.replace("src/", "")}";\nexport const other = value;\n`],
    [to, VALUE],
  ]);
  const { findings } = checkBoundaries(aTree(Object.fromEntries(files)));
  const missed = cases.filter(
    ({ rule, from, to }) =>
      !findings.some(
        (each) => each.rule === rule && each.file === from && each.message.includes(to),
      ),
  );
  expect(missed).toEqual([]);
});

test("circular imports are reported, of types alone, too", () => {
  const root = aTree({
    "src/platform/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
    "src/platform/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    "src/platform/c.ts": 'import type { D } from "./d.ts";\nexport type C = D;\n',
    "src/platform/d.ts": 'import type { C } from "./c.ts";\nexport type D = C[];\n',
  });
  const found = names(checkBoundaries(root).findings);
  expect(found).toContainEqual(expect.stringMatching(/^no-cycles at src\/platform\/[ab]\.ts$/));
  expect(found).toContainEqual(expect.stringMatching(/^no-cycles at src\/platform\/[cd]\.ts$/));
});

/** A file that takes a type from another one. */
function importing(path: string): string {
  return `import type { Other } from "${path}";\nexport type Own = Other;\n`;
}

test("slices that need each other are reported with the circle, each file by itself needs none", () => {
  const root = aTree({
    "src/features/memorials/tombs/contract.ts": importing("../wreaths/contract.ts"),
    "src/features/memorials/wreaths/contract.ts": VALUE,
    "src/features/memorials/wreaths/model.ts": importing("../ribbons/contract.ts"),
    "src/features/memorials/ribbons/contract.ts": VALUE,
    "src/features/memorials/ribbons/deep/model.ts": importing("../../tombs/contract.ts"),
    // Above the circle, and below it.
    "src/features/memorials/vases/model.ts": importing("../tombs/contract.ts"),
    "src/features/memorials/ribbons/model.ts": importing("../soil/contract.ts"),
    "src/features/memorials/soil/contract.ts": VALUE,
    // A test may import anything.
    "src/features/memorials/soil/model.test.ts": importing("../vases/model.ts"),
    // The feature's own components are no slice.
    "src/features/memorials/components/plot.ts": importing("../soil/contract.ts"),
    "src/features/memorials/soil/components/earth.ts": importing("../../components/plot.ts"),
  });
  const found = checkBoundaries(root).findings.filter(({ rule }) => rule.startsWith("slices"));
  expect(names(found)).toEqual([
    "slices-form-no-circle at src/features/memorials/ribbons/deep/model.ts",
  ]);
  const step = (slice: string, from: string, to: string) =>
    `${slice} (src/features/memorials/${from} imports src/features/memorials/${to})`;
  expect(found[0]?.message).toContain(
    [
      "ribbons",
      step("tombs", "ribbons/deep/model.ts", "tombs/contract.ts"),
      step("wreaths", "tombs/contract.ts", "wreaths/contract.ts"),
      step("ribbons", "wreaths/model.ts", "ribbons/contract.ts"),
    ].join(" → "),
  );
});

test("circles that are listed may only shrink", () => {
  const root = aTree({
    // Listed, and still one.
    "src/features/support/tickets/contract.ts": importing("../mail-in/contract.ts"),
    "src/features/support/mail-in/contract.ts": VALUE,
    "src/features/support/mail-in/model.ts": importing("../tickets/contract.ts"),
    // Listed, and none any more.
    "src/features/admin/performance/contract.ts": importing("../visits/contract.ts"),
    "src/features/admin/visits/contract.ts": VALUE,
    // Not listed.
    "src/features/support/rights/contract.ts": VALUE,
    "src/features/support/rights/model.ts": importing("../ads/contract.ts"),
    "src/features/support/ads/contract.ts": importing("../rights/contract.ts"),
  });
  const found = checkBoundaries(root).findings.filter(({ rule }) => rule.startsWith("slices"));
  expect(names(found)).toEqual([
    "slices-form-no-circle at src/features/admin/performance",
    "slices-form-no-circle at src/features/admin/visits",
    "slices-form-no-circle at src/features/support/ads/contract.ts",
  ]);
});

test("a feature's own files import none of its slices, but for its manifest", () => {
  const root = aTree({
    "src/features/plates/feature.server.ts": 'import "./hooks/slice.server.ts";\n',
    "src/features/plates/hooks/slice.server.ts": VALUE,
    "src/features/plates/hooks/contract.ts": VALUE,
    "src/features/plates/hooks/model.ts": importing("../contract.ts"),
    "src/features/plates/contract.ts": importing("./hooks/contract.ts"),
    "src/features/plates/contract.test.ts": importing("./hooks/contract.ts"),
    "src/features/plates/components/plate.ts": importing("../hooks/contract.ts"),
    // Listed, and none any more.
    "src/features/qr/contract.ts": VALUE,
    "src/features/qr/views/contract.ts": importing("../contract.ts"),
  });
  const found = checkBoundaries(root).findings.filter(({ rule }) => rule.startsWith("roots"));
  expect(names(found)).toEqual([
    "roots-import-no-slice at src/features/plates/components/plate.ts",
    "roots-import-no-slice at src/features/plates/contract.ts",
    "roots-import-no-slice at src/features/qr",
  ]);
});
