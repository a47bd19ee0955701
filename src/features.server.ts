import { accounts } from "#features/accounts/feature.server.ts";
import { admin } from "#features/admin/feature.server.ts";
import { commerce } from "#features/commerce/feature.server.ts";
import { familyTree } from "#features/family-tree/feature.server.ts";
import { memorials } from "#features/memorials/feature.server.ts";
import { production } from "#features/production/feature.server.ts";
import { qr } from "#features/qr/feature.server.ts";
import { support } from "#features/support/feature.server.ts";
import { withSlices } from "#platform/feature.server.ts";

/** The features in order: each imports only earlier ones. A new one is a folder and a line here. */
export const features = withSlices([
  accounts,
  memorials,
  familyTree,
  qr,
  commerce,
  production,
  support,
  admin,
]);
