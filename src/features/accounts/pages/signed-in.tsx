import { useTranslation } from "react-i18next";
import { Outlet, redirect } from "react-router";
import { browserQueryClient } from "#platform/pages/queries.ts";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { currentUser } from "../components/current-user.ts";
import { loginPath } from "../components/safe-next.ts";
import { SitePage } from "../components/site-page.tsx";
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

/** What the server renders of every such page: the frame, and that it is on its way. */
export function HydrateFallback() {
  const { t } = useTranslation("accounts");
  return (
    <SitePage title={t("frame.loading")}>
      <FormPage>
        <Spinner label={t("frame.loading")} />
      </FormPage>
    </SitePage>
  );
}

export default function SignedIn() {
  return <Outlet />;
}
