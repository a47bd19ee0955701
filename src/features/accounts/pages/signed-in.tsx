import { Outlet, redirect } from "react-router";
import { browserQueryClient } from "#platform/pages/queries.ts";
import { currentUser } from "#shell/current-user.ts";
import { loginPath } from "#shell/safe-next.ts";
import type { Route } from "./+types/signed-in.ts";

export const handle = { texts: ["accounts", "errors"] };

/** Guard around pages that require a login. They are rendered on the client only. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await browserQueryClient()
    .query(currentUser)
    .catch(() => null);
  if (user === null) return redirect(loginPath(new URL(request.url)));
  return null;
}

export { LoadingPage as HydrateFallback } from "#shell/loading-page.tsx";

export default function SignedIn() {
  return <Outlet />;
}
