import { useRouteLoaderData } from "react-router";

/** The site's address, without a slash at the end; empty if even the root loader failed. */
export function usePublicUrl(): string {
  return useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl ?? "";
}
