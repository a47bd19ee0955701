import { expect, test } from "vitest";
import { checkBoundaries } from "../../tools/checks/boundaries.ts";
import { checkStructure } from "../../tools/checks/structure.ts";
import { aTreeWithFlowers } from "./ninth-feature.ts";

const FLOWERS = "src/features/flowers";
const MANIFEST = `${FLOWERS}/feature.server.ts`;

/** The findings of the structure check in a tree with something forgotten. */
const said = (change?: Parameters<typeof aTreeWithFlowers>[0]) =>
  checkStructure(aTreeWithFlowers(change)).findings.map(({ message }) => message);

test("a ninth feature is one folder, and one line in the list", () => {
  expect(said()).toEqual([]);
  const rules = checkBoundaries(aTreeWithFlowers()).findings.map(({ rule }) => rule);
  // The platform that it imports isn't in this tree.
  expect(rules.filter((rule) => rule !== "imports-resolve")).toEqual([]);
});

test.each([
  {
    forgotten: "the line in the list",
    file: "src/features.server.ts",
    from: ", flowers]",
    to: "]",
    sentence: "List flowers in src/features.server.ts.",
  },
  {
    forgotten: "the api",
    file: MANIFEST,
    from: "apis: [bouquetsApi]",
    to: "apis: []",
    sentence: `List bouquetsApi under apis in ${MANIFEST}.`,
  },
  {
    forgotten: "the mail",
    file: MANIFEST,
    from: "jobs: [mailThanks, removeWilted]",
    to: "jobs: [removeWilted]",
    sentence: `List mailThanks under jobs in ${MANIFEST}.`,
  },
  {
    forgotten: "the job",
    file: MANIFEST,
    from: "jobs: [mailThanks, removeWilted]",
    to: "jobs: [mailThanks]",
    sentence: `List removeWilted under jobs in ${MANIFEST}.`,
  },
  {
    forgotten: "the section",
    file: MANIFEST,
    from: "    pageSections.with(bouquetsSection),",
    to: "",
    sentence: `List bouquetsSection under extensions in ${MANIFEST}.`,
  },
  {
    forgotten: "the definition of the section",
    file: `${FLOWERS}/bouquets/section.server.ts`,
    from: "rule: bouquetsRule,",
    to: "",
    sentence: "Define its section: defineSection({ rule: bouquetsRule, … }).",
  },
  {
    forgotten: "the section's name in the types",
    file: `${FLOWERS}/bouquets/section.ts`,
    from: "    bouquets: typeof bouquetsRule;",
    to: "",
    sentence: "Add bouquetsRule to SectionRules.",
  },
  {
    forgotten: "the permissions",
    file: MANIFEST,
    from: "  permissions: FLOWER_PERMISSIONS,",
    to: "",
    sentence: `List FLOWER_PERMISSIONS under permissions in ${MANIFEST}.`,
  },
  {
    forgotten: "the kinds of the security log",
    file: MANIFEST,
    from: "  securityKinds: flowerSecurityKinds,",
    to: "",
    sentence: `List flowerSecurityKinds under securityKinds in ${MANIFEST}.`,
  },
  {
    forgotten: "the settings",
    file: MANIFEST,
    from: "  settings: [flowerSettings],",
    to: "",
    sentence: `List flowerSettings under settings in ${MANIFEST}.`,
  },
  {
    forgotten: "the line of the permission",
    file: `${FLOWERS}/permissions.ts`,
    from: '"flowers.bring": ["administrator", "support"],',
    to: "",
    sentence:
      "Nobody holds flowers.bring: declare it, with its roles, in the feature's permissions.ts.",
  },
  {
    forgotten: "who answers the call",
    file: `${FLOWERS}/bouquets/api.server.ts`,
    from: "serve(app, calls.bringBouquet, ",
    to: "void (",
    sentence: "No api.server.ts answers bringBouquet: serve(app, calls.bringBouquet, …).",
  },
  {
    forgotten: "the address of the page",
    file: `${FLOWERS}/routes.ts`,
    from: "features/flowers/bouquets/pages/bouquets.tsx",
    to: "features/flowers/bouquets/pages/other.tsx",
    sentence:
      "Give it a line in src/routes.ts, or in the feature's routes.ts: nothing leads to it.",
  },
  {
    forgotten: "the texts of its part of the profile page",
    file: `${FLOWERS}/bouquets/pages/profile-part.tsx`,
    from: 'texts: ["flowers"]',
    to: "texts: []",
    sentence: `Export profilePart: ProfilePart = { order: …, Part: …, texts: ["…"] }.`,
  },
])("forgetting $forgotten is reported with the remedy", ({ sentence, ...change }) => {
  expect(said(change)).toContain(sentence);
});
