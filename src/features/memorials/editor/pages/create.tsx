import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCurrentUser } from "#shell/current-user.ts";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { CreateForm } from "#features/memorials/editor/guide/components/create-form.tsx";
import { PlateNote } from "#features/memorials/editor/settings/components/plate-note.tsx";

export const handle = { texts: ["accounts", "editor", "making", "errors"] };

/** Creates a page, optionally linked to the code of a plate. */
export default function CreatePage() {
  const { t } = useTranslation("making");
  const isPrepared = useCurrentUser()?.roles.includes("reseller") ?? false;
  const [search] = useSearchParams();
  const qrCode = search.get("qrCode")?.trim() || undefined;
  return (
    <SitePage title={t("create.title")} navigation={<SignedInNavigation />}>
      <FormPage note={qrCode !== undefined && <PlateNote code={qrCode} />}>
        <h1>{t("create.question")}</h1>
        <p className="reading">{t("create.intro")}</p>
        <CreateForm qrCode={qrCode} isPrepared={isPrepared} />
      </FormPage>
    </SitePage>
  );
}
