import { redirect } from "react-router";
import type { Route } from "./+types/auth.ts";

/** Where a call that needs a login sends the browser. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/login${new URL(request.url).search}`);
}
