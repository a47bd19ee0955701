import { expect, test } from "vitest";
import { checkStructure } from "../../tools/checks/structure.ts";
import { aTree, names } from "./tree.ts";

function found(files: Record<string, string>): string[] {
  return names(checkStructure(aTree(files)).findings);
}

/** The same content in every file: these tests concern the places of files. */
function standing(...files: string[]): string[] {
  return found(Object.fromEntries(files.map((file) => [file, "export const value = 1;\n"])));
}

test("a valid tree passes", () => {
  const findings = standing(
    "src/server.ts",
    "src/app.server.ts",
    "src/routes.ts",
    "src/root.tsx",
    "src/entry.client.tsx",
    "src/platform/http/page-cache.server.ts",
    "src/platform/dates.test.ts",
    "src/services.server.ts",
    "src/ui/fonts/literata.woff2",
    "src/ui/button.tsx",
    "src/features/accounts/contract.ts",
    "src/features/accounts/api.server.ts",
    "src/features/accounts/api.server.test.ts",
    "src/shell/password-field.tsx",
    "src/features/accounts/components/use-user.ts",
    "src/features/accounts/emails/welcome.server.ts",
    "src/features/accounts/pages/login.tsx",
    "src/features/memorials/media/tables.server.ts",
    "src/features/memorials/media/commands/add-media.server.ts",
    "src/features/memorials/media/queries/gallery.server.ts",
    "src/features/qr/symbols/engine/matrix.ts",
    "src/features/qr/symbols/engine/pdf.server.ts",
    "src/features/memorials/demo/engine/texts/da/words.ts",
  );
  expect(findings).toEqual([]);
});

test.for([
  ["closed-root", "src/start.ts"],
  ["closed-root", "src/core/start.ts"],
  ["listed-features", "src/features/flowers/contract.ts"],
  ["listed-features", "src/features/order.ts"],
  ["closed-vocabulary", "src/features/qr/types.ts"],
  ["closed-vocabulary", "src/features/qr/codes/check-digit.ts"],
  ["closed-vocabulary", "src/features/qr/tables.ts"],
  ["closed-vocabulary", "src/features/qr/commands/link.server.ts"],
  ["closed-vocabulary", "src/features/qr/commands/link-code.ts"],
  ["closed-vocabulary", "src/features/qr/pages/admin/list.tsx"],
  ["closed-vocabulary", "src/features/qr/pages/list.ts"],
  ["closed-vocabulary", "src/features/qr/emails/sent.tsx"],
  ["closed-vocabulary", "src/features/qr/symbols/engine/picture.tsx"],
  ["no-vague-names", "src/platform/utils.ts"],
  ["no-vague-names", "src/platform/helpers/dates.ts"],
  ["no-vague-names", "src/platform/mail.service/send.ts"],
  ["no-vague-names", "src/features/accounts/service.server.ts"],
  ["no-vague-names", "src/features/accounts/components/hooks.ts"],
  ["no-vague-names", "src/ui/common/button.tsx"],
  ["no-vague-names", "src/ui/index.ts"],
  ["kebab-case", "src/ui/DataTable.tsx"],
  ["kebab-case", "src/features/accounts/twoFactor/contract.ts"],
] as const)("%s: %s", ([rule, file]) => {
  expect(standing(file)).toContain(`${rule} at ${file}`);
});

test("commands are in one file or in one folder", () => {
  const slice = "src/features/qr";
  expect(standing(`${slice}/commands.server.ts`, `${slice}/commands/link-code.server.ts`)).toEqual([
    `one-file-or-one-folder at ${slice}/commands.server.ts`,
  ]);
});

test.for(["src/platform/dates.ts", "src/ui/theme.css", "tools/seed.mjs", "test/factories.ts"])(
  "over 300 lines: %s",
  (file) => {
    expect(found({ [file]: "\n".repeat(299).concat("//\n") })).toEqual([]);
    expect(found({ [file]: "\n".repeat(300).concat("//\n") })).toEqual([`max-lines at ${file}`]);
  },
);

test.for([
  ["no-silencers", "src/server.ts", "// @ts-ignore\nstart();\n"],
  ["no-silencers", "src/server.ts", "/* @ts-expect-error */\nstart();\n"],
  ["no-silencers", "tools/seed.ts", "// oxlint-disable-next-line no-console\nstart();\n"],
  ["no-silencers", "test/app.ts", "/* eslint-disable */\nstart();\n"],
  ["no-unfinished-work", "src/server.ts", "// TODO: stop in reverse\nstart();\n"],
  ["no-machine-paths", "src/server.ts", `read("${["", "home", "anna", "data"].join("/")}");\n`],
  ["type-over-interface", "src/ui/button.tsx", "export interface Button { label: string }\n"],
  ["no-style-attribute", "src/ui/button.tsx", "export const B = () => <b style={{}} />;\n"],
  ["no-product-words", "src/platform/mail.ts", "export const memorialOf = 1;\n"],
  ["no-product-words", "src/platform/mail.ts", 'export const table = "candles";\n'],
  ["no-product-words", "src/platform/pages/title.ts", "export const key = `guestbook.${1}`;\n"],
  ["no-product-words", "src/platform/net.ts", "// A churchyard is one network.\nstart();\n"],
  ["no-product-words", "src/platform/jobs.test.ts", 'test("PLATES_MAX", () => undefined);\n'],
  ["no-product-words", "src/platform/config.server.ts", "export const candleDays = 7;\n"],
  ["no-product-words", "src/platform/keys.ts", "export const activationKey = 1;\n"],
  ["no-product-words", "src/ui/card.css", ".card-portrait {\n  color: red;\n}\n"],
  ["no-product-words", "src/ui/family-trees.ts", "export const value = 1;\n"],
  [
    "imports-are-readable",
    "src/platform/jobs.server.ts",
    "const name = 'x';\nawait import(name);\n",
  ],
] as const)("%s: %s says %s", ([rule, file, text]) => {
  expect(found({ [file]: text })).toEqual([`${rule} at ${file}`]);
});

test("parts of the profile page have places of their own, where they are found", () => {
  const part =
    'export const profilePart: ProfilePart = {\n  order: 10,\n  Part,\n  texts: ["codes"],\n};\n';
  const files = ["accounts/pages", "qr/components", "qr/links/pages"].map(
    (folder) => `src/features/${folder}/profile-part.tsx`,
  );
  expect(found(Object.fromEntries(files.map((file) => [file, part])))).toEqual([
    `profile-parts-are-pages at ${files[1]}`,
    `profile-parts-have-places at ${files[2]}`,
  ]);
});

test.for([
  ["links-lead-somewhere", "README.md", "See [the house](ARCHITECTURE.md).\n"],
  ["links-lead-somewhere", "docs/api.md", "See [the plan](../../plan.md).\n"],
  ["named-files-exist", "docs/threat-model.md", "Held by `test/gone.test.ts`.\n"],
  [
    "requirements-are-counted",
    "docs/asvs.md",
    "1 requirements: 1 met\n\n| V1.1.1 | 1 | decoded once | in part | later |\n",
  ],
  ["no-machine-paths", "docs/api.md", `Look into ${["", "work", "notes.md"].join("/")}.\n`],
] as const)("%s: %s says %s", ([rule, file, text]) => {
  expect(found({ [file]: text })).toEqual([`${rule} at ${file}`]);
});

test("valid links pass", () => {
  const text = "[house](./docs/house.md#rings) [site](https://example.org) [below](#below)\n";
  expect(found({ "README.md": text, "docs/house.md": "[back](../README.md)\n" })).toEqual([]);
});

test("code that only resembles a violation passes", () => {
  const findings = found({
    "src/platform/mail.ts": 'export const attributes = "// @ts-ignore, TODO, template";\n',
    "src/platform/http/request.ts":
      'declare module "fastify" {\n  interface FastifyRequest {\n    id: string;\n  }\n}\n',
    "src/features/memorials/settings.server.ts": "export const candleDays = 7;\n",
    "src/features/qr/components/qr-code.tsx": "export const C = () => <path fill='red' />;\n",
    "src/pages.server.ts": "export const load = (build) => import(build);\n",
    "src/platform/actor.ts": "export interface PermissionNames {}\n",
    "src/features/memorials/candles/components/candle.tsx": "export const Candle = () => <i />;\n",
  });
  expect(findings).toEqual([]);
});

test.for([
  ["decision-numbers", ["001-use-one.md", "# 1. Use one"], ["001-use-two.md", "# 1. Use two"]],
  ["decision-headings", ["002-use-one.md", "# 3. Use one"]],
  ["decision-headings", ["002-use-one.md", "# 2. Use another"]],
  ["decision-names", ["notes.md", "# Notes"]],
] as const)("%s: decisions that violate it are reported", ([rule, ...decisions]) => {
  const files = decisions.map(([name, heading]) => [`docs/decisions/${name}`, `${heading}\n`]);
  expect(found(Object.fromEntries(files))).toEqual([
    `${rule} at docs/decisions/${decisions.at(-1)?.[0]}`,
  ]);
});
