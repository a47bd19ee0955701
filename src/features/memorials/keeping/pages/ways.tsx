import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { KeeperNavigation } from "#features/accounts/components/keeper-navigation.tsx";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useUnseen } from "../../notifications/components/own-news.ts";
import { PlateNote } from "../components/plate-note.tsx";

export const handle = { texts: ["accounts", "making"] };

const WAYS = ["guided", "template", "blank"] as const;

/** How one would like to begin. All three lead to the same page, and can be mixed later. */
export default function WaysPage() {
  const { t } = useTranslation("making");
  const unseen = useUnseen();
  const [search] = useSearchParams();
  const qrCode = search.get("qrCode")?.trim() || undefined;
  const carried = qrCode === undefined ? "" : `?qrCode=${encodeURIComponent(qrCode)}`;
  return (
    <SitePage title={t("create.title")} navigation={<KeeperNavigation unseen={unseen} />}>
      <FormPage note={qrCode !== undefined && <PlateNote code={qrCode} />}>
        <h1>{t("ways.question")}</h1>
        <p className="reading">{t("ways.intro")}</p>
        <SettingsList>
          {WAYS.map((way, index) => (
            <Setting
              key={way}
              title={t(`ways.${way}.title`)}
              text={t(`ways.${way}.text`)}
              action={
                <ButtonLink
                  variant={index === 0 ? "primary" : "quiet"}
                  small
                  to={`/create-memorial/${way}${carried}`}
                  aria-label={t(`ways.${way}.begin`)}
                >
                  {t("ways.begin")}
                </ButtonLink>
              }
            />
          ))}
        </SettingsList>
      </FormPage>
    </SitePage>
  );
}
