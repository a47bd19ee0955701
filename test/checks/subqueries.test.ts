import { expect, test } from "vitest";
import { readSource } from "../../tools/checks/sources.ts";
import { checkSubqueries } from "../../tools/checks/subqueries.ts";
import { aTree, names } from "./tree.ts";

const FILE = "src/features/qr/queries.server.ts";
const IMPORTS = 'import { qrCodes, qrLinks } from "./tables.server.ts";\n';

function found(text: string, file = FILE): string[] {
  const whole = `${IMPORTS}export const asked = ${text};\n`;
  return names(checkSubqueries(readSource(aTree({ [file]: whole }), file)));
}

test.for([
  [
    "of the query around it",
    "exists (select 1 from ${qrLinks} where ${qrLinks.code} = ${qrCodes.code})",
  ],
  ["of a part of a subquery", "from ${qrLinks} where ${qrLinks.code} = ${qrCodes.code}"],
  [
    "of a subquery of the same table",
    "(select max(m.made) from ${qrCodes} as m where m.code = ${qrCodes.code})",
  ],
  ["without as", "(select max(m.made) from ${qrCodes} m where m.code = ${qrCodes.code})"],
  ["read by a function", "array(select jsonb_object_keys(${qrCodes.texts}))"],
])("a bare column is reported: %s", ([, template]) => {
  expect(found(`sql\`${template}\``)).toEqual([`outer-columns at ${FILE}`]);
});

test("a bare column of an aliased table is reported", () => {
  const text = "sql`(select 1 from ${qrLinks} where ${qrLinks.code} = ${made.code})`";
  expect(found(`0; const made = alias(qrCodes, "made"); export const part = ${text}`)).toEqual([
    `outer-columns at ${FILE}`,
  ]);
});

test.for([
  "exists (select 1 from ${qrLinks} where ${qrLinks.code} = ${outer(qrCodes.code)})",
  "select 1 from ${qrLinks} join ${qrCodes} on ${qrLinks.code} = ${qrCodes.code}",
  "${qrCodes.code} = ${asked.code}",
  "${qrCodes.code} in (select ${qrLinks.code} from ${qrLinks})",
  "${qrLinks.code} is not distinct from ${qrCodes.code}",
  "(select 1 from ${qrLinks} where ${qrLinks.code} = ${asked.code})",
])("others pass: %s", (template) => {
  expect(found(`sql\`${template}\``)).toEqual([]);
});

test("tests may write what they like", () => {
  const template = "(select 1 from ${qrLinks} where ${qrLinks.code} = ${qrCodes.code})";
  expect(found(`sql\`${template}\``, "src/features/qr/queries.server.test.ts")).toEqual([]);
});
