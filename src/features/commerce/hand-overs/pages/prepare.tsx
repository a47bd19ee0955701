import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { NewMemorial } from "#features/memorials/content/contract.ts";
import { CreateForm } from "#features/memorials/editor/guide/components/create-form.tsx";
import { NotYetReseller } from "../components/not-yet-reseller.tsx";
import { preparedQuery } from "../components/prepared-query.ts";
import { preparePage } from "../contract.ts";

export const handle = { texts: ["accounts", "editor", "making", "errors", "resellers"] };

/** A page for a customer. Begun elsewhere, it would be the reseller's own, which can't be handed over. */
export default function PreparePage() {
  const { t } = useTranslation(["resellers", "making"]);
  const client = useQueryClient();
  const { data, error } = useQuery(preparedQuery);
  async function make(body: NewMemorial) {
    const made = await call(preparePage, { body });
    await client.invalidateQueries({ queryKey: preparedQuery.queryKey });
    return made;
  }
  return (
    <SitePage title={t("dashboard.make")} navigation={<SignedInNavigation />}>
      <FormPage>
        <h1>{t("making:create.question")}</h1>
        {data === undefined && error === null && <Spinner label={t("loading")} />}
        {error && <NotYetReseller error={error} />}
        {data && (
          <>
            <p className="reading">{t("dashboard.makeText")}</p>
            <CreateForm isPrepared make={make} draft="prepare-memorial" />
          </>
        )}
      </FormPage>
    </SitePage>
  );
}
