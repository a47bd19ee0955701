import { features } from "../src/features.server.ts";
import { sectionRulesOf } from "#features/memorials/sections/queries.server.ts";
import type { SectionName } from "#features/memorials/sections/contract.ts";
import { assemble } from "#platform/feature.server.ts";

/** The sections of the product, in the order in which they are listed to keepers. */
export const SECTION_NAMES = sectionRulesOf({ registry: assemble(features) }).map(
  ({ name }) => name as SectionName,
);
