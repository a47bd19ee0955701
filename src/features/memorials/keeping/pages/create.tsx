import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCurrentUser } from "#features/accounts/components/current-user.ts";
import { KeeperNavigation } from "#features/accounts/components/keeper-navigation.tsx";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { useUnseen } from "../../notifications/components/own-news.ts";
import { CreateForm } from "../components/create-form.tsx";
import { PlateNote } from "../components/plate-note.tsx";

export const handle = { texts: ["accounts", "keeping", "making", "errors"] };

/** A new page, with or without the code of a plate that leads to it from then on. */
export default function CreatePage() {
  const { t } = useTranslation("making");
  const unseen = useUnseen();
  const isPrepared = useCurrentUser()?.roles.includes("reseller") ?? false;
  const [search] = useSearchParams();
  const qrCode = search.get("qrCode")?.trim() || undefined;
  return (
    <SitePage title={t("create.title")} navigation={<KeeperNavigation unseen={unseen} />}>
      <FormPage note={qrCode !== undefined && <PlateNote code={qrCode} />}>
        <h1>{t("create.question")}</h1>
        <p className="reading">{t("create.intro")}</p>
        <CreateForm qrCode={qrCode} isPrepared={isPrepared} />
      </FormPage>
    </SitePage>
  );
}
