import { TEXT_FIELDS } from "../contract.ts";
import { getTableColumns } from "drizzle-orm";
import { pick } from "#platform/pick.ts";
import { seenBiography } from "../reports/restrictions/queries.server.ts";
import { defineSection } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { lifeRule } from "./section.ts";

export const lifeSection = defineSection({
  rule: lifeRule,
  content: {
    columns: { ...pick(getTableColumns(memorials), TEXT_FIELDS.life), biography: seenBiography },
    join: null,
    fieldsOf: (texts) => texts,
  },
  count: null,
  revision: [],
  parameters: [],
  copied: null,
  purge: null,
});
