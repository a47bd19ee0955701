import { useRouteLoaderData } from "react-router";
import type { Brand } from "#platform/pages/page-context.ts";

/** The operator's name for the site; `undefined` if even the root loader failed. */
export function useBrand(): Brand | undefined {
  return useRouteLoaderData<{ brand: Brand }>("root")?.brand;
}
