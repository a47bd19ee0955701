import { features } from "../src/features.server.ts";
import { sectionRulesOf } from "#features/memorials/sections/queries.server.ts";
import type { SectionName } from "#features/memorials/sections/contract.ts";
import type { bouquetsRule } from "#test/fixtures/flowers/bouquets/section.ts";
import { assemble } from "#platform/feature.server.ts";

/** What the made-up feature of the tests brings is none of the product's. */
export type ProductSection = Exclude<SectionName, (typeof bouquetsRule)["name"]>;

/** The sections of the product, in the order in which they are listed to keepers. */
export const SECTION_NAMES = sectionRulesOf({ registry: assemble(features) }).map(
  ({ name }) => name as ProductSection,
);
