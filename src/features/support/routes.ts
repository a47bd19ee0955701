import { route } from "@react-router/dev/routes";
import type { FeaturePages } from "#platform/pages/feature-pages.ts";

/** For families, beside the pages of the specification. */
export const pages = {
  anybody: [route("questions", "features/support/questions/pages/questions.tsx")],
} satisfies FeaturePages;
