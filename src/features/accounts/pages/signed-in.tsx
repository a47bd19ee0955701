import { Outlet, redirect } from "react-router";
import { browserQueryClient } from "#platform/pages/queries.ts";
import { currentUser } from "../components/current-user.ts";
import { loginPath } from "../components/safe-next.ts";
import type { Route } from "./+types/signed-in.ts";

export const handle = { texts: ["accounts", "errors"] };

/** Guard around the pages of whoever is signed in. They are rendered in the browser alone. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await browserQueryClient()
    .query(currentUser)
    .catch(() => null);
  if (user === null) return redirect(loginPath(new URL(request.url)));
  return null;
}

export { OnItsWay as HydrateFallback } from "../components/on-its-way.tsx";

export default function SignedIn() {
  return <Outlet />;
}
