import { redirect } from "react-router";
import type { Route } from "./+types/auth.ts";

/** Where calls that require a login redirect to. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/login${new URL(request.url).search}`);
}
