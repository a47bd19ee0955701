import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The pages of one feature, by who may see them: `pages` of its `routes.ts`. */
export type FeaturePages = {
  anybody?: RouteConfigEntry[];
  signedIn?: RouteConfigEntry[];
  staff?: RouteConfigEntry[];
};
