import { expect, test } from "vitest";
import { checkManifests } from "../../tools/checks/manifests.ts";
import { aTree } from "./tree.ts";

const QR = "src/features/qr";
const PLATES = `${QR}/plates/slice.server.ts`;

/** A feature of one slice that has a manifest, a slice in it and its own calls. */
const SLICED = {
  [`${QR}/feature.server.ts`]:
    'import { platesSlice } from "./plates/slice.server.ts";\n' +
    "export const qr = defineFeature({ apis: [qrApi], slices: [platesSlice] });\n",
  [`${QR}/api.server.ts`]: "export function qrApi() {}\n",
  [PLATES]:
    'import { mailPlate } from "./jobs.server.ts";\n' +
    "export const platesSlice = defineSlice({\n" +
    "  apis: [platesApi, printApi],\n  jobs: [mailPlate],\n  extensions: [pageSections.with(platesSection)],\n});\n",
  [`${QR}/plates/api.server.ts`]: "export function platesApi() {}\n",
  [`${QR}/plates/print/api.server.ts`]: "export function printApi() {}\n",
  [`${QR}/plates/jobs.server.ts`]: "export const mailPlate = defineMail({});\n",
  [`${QR}/plates/section.server.ts`]: "export const platesSection = defineSection({});\n",
};

function said(changes: Record<string, string> = {}): string[] {
  return checkManifests(aTree({ ...SLICED, ...changes })).map(({ message }) => message);
}

test("a slice's manifest lists what stands in it and in the slices within", () => {
  expect(said()).toEqual([]);
});

test.for([
  ["platesApi, ", `List platesApi under apis in ${PLATES}.`],
  [", printApi", `List printApi under apis in ${PLATES}.`],
  ["jobs: [mailPlate],", `List mailPlate under jobs in ${PLATES}.`],
  ["pageSections.with(platesSection)", `List platesSection under extensions in ${PLATES}.`],
] as const)("a slice's manifest without %s is reported", ([part, sentence]) => {
  expect(said({ [PLATES]: SLICED[PLATES].replace(part, "") })).toEqual([sentence]);
});

test("a slice that its feature doesn't list is reported, though it is imported", () => {
  const file = `${QR}/feature.server.ts`;
  const text = SLICED[file].replace("slices: [platesSlice]", "slices: []");
  expect(said({ [file]: text })).toEqual([`List platesSlice under slices in ${file}.`]);
});

test("beside slices with manifests, each needs one, and a slice within may have its own", () => {
  expect(said({ [`${QR}/scans/api.server.ts`]: "export function scansApi() {}\n" })).toEqual([
    `List scansApi under apis in ${QR}/scans/slice.server.ts.`,
  ]);
  const print = `${QR}/plates/print/slice.server.ts`;
  expect(said({ [print]: "export const printSlice = defineSlice({});\n" })).toEqual([
    `List printApi under apis in ${print}.`,
    `List printSlice under slices in ${QR}/feature.server.ts.`,
  ]);
});

test("a feature without slices' manifests lists everything itself", () => {
  const { [PLATES]: _manifest, ...files } = SLICED;
  const found = checkManifests(aTree(files)).map(({ message }) => message);
  expect(found).toContain(`List platesApi under apis in ${QR}/feature.server.ts.`);
});

test("a personal column that another slice's manifest declares is reported", () => {
  const file = `${QR}/feature.server.ts`;
  const declared = 'defineFeature({ personalData: { "plates.name": {} },';
  const found = said({
    [file]: SLICED[file].replace("defineFeature({", declared),
    [`${QR}/plates/tables.server.ts`]: 'export const plates = pgTable(\n  "plates",\n  {});\n',
  });
  expect(found).toEqual([`Declare plates.name in ${PLATES}.`]);
});
