import { expect, test } from "vitest";
import { checkCalls } from "../../tools/checks/calls.ts";
import { readSource } from "../../tools/checks/sources.ts";
import { checkStructure } from "../../tools/checks/structure.ts";
import { aTree, names } from "./tree.ts";

const SCREENS = ["src/features/qr/pages/codes.tsx", "src/shell/components/frame.tsx"];
const SLICE_SCREEN = "src/features/qr/plates/components/plate.tsx";

function found(file: string, text: string): string[] {
  return names(checkCalls(readSource(aTree({ [file]: text }), file)));
}

test.for([
  'import { callApi } from "#platform/pages/api-client.ts";\n',
  'import { apiQuery as query } from "#platform/pages/queries.ts";\n',
  "export const codes = client.callApi(path);\n",
])("only the platform sends requests without a contract: %s", (text) => {
  for (const file of [...SCREENS, SLICE_SCREEN, "src/shell/current-user.ts"]) {
    expect(found(file, text), file).toContain(`untyped-call at ${file}`);
  }
  for (const file of ["src/platform/pages/call.ts", "src/shell/current-user.test.ts"]) {
    expect(found(file, text), file).toEqual([]);
  }
});

test.for([
  'export const path = "/api/qr-codes";\n',
  "export const path = `/api/qr-codes/${code}`;\n",
  "export const path = `${origin}/api/qr-codes`;\n",
  'export const Code = () => <a href="/api/qr-codes/1/symbol/svg">SVG</a>;\n',
])("screens use paths of the API from contracts: %s", (text) => {
  for (const file of [...SCREENS, SLICE_SCREEN]) {
    expect(found(file, text), file).toEqual([`typed-path at ${file}`]);
  }
  for (const file of [
    "src/features/qr/mails.server.tsx",
    "src/features/qr/components/code.test.tsx",
  ]) {
    expect(found(file, text), file).toEqual([]);
  }
});

test.for(["maxLength={300}", 'maxLength="300"', "minLength={3}"])(
  "screens use limits from contracts: %s",
  (limit) => {
    const text = `export const Reason = () => <input ${limit} />;\n`;
    expect(found(SLICE_SCREEN, text)).toEqual([`typed-limit at ${SLICE_SCREEN}`]);
  },
);

test("values from a contract are accepted", () => {
  const text = `import { call } from "#platform/pages/call.ts";
import { addressOf } from "#platform/call.ts";
import { getPlate, listPlates, REASON_MAX } from "../contract.ts";
export const ask = () => call(listPlates);
export const Plate = () => <a href={addressOf(getPlate)}><input maxLength={REASON_MAX} /></a>;
`;
  expect(found(SLICE_SCREEN, text)).toEqual([]);
  const contract = 'export const listPlates = defineCall({ path: "/api/plates" });\n';
  expect(found("src/features/qr/plates/contract.ts", contract)).toEqual([]);
});

test("is part of the structure step", () => {
  const root = aTree({ [SLICE_SCREEN]: 'export const path = "/api/qr-codes";\n' });
  expect(names(checkStructure(root).findings)).toContain(`typed-path at ${SLICE_SCREEN}`);
});
