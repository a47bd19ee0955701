import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { PlateNote } from "#features/memorials/editor/settings/components/plate-note.tsx";

export const handle = { texts: ["accounts", "making"] };

const WAYS = ["guided", "template", "blank"] as const;

/** The three ways to create a page. All lead to the same result, and can be combined later. */
export default function WaysPage() {
  const { t } = useTranslation("making");
  const [search] = useSearchParams();
  const qrCode = search.get("qrCode")?.trim() || undefined;
  const carried = qrCode === undefined ? "" : `?qrCode=${encodeURIComponent(qrCode)}`;
  return (
    <SitePage title={t("create.title")} navigation={<SignedInNavigation />}>
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
