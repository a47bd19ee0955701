import { useTranslation } from "react-i18next";
import { Strip } from "#ui/banner.tsx";
import { TextLink } from "#ui/link.tsx";

/** Above the page, for who keeps it: that this is seen by keepers only, and the word *Ret*. */
export function KeeperStrip({ slug }: { slug: string }) {
  const { t } = useTranslation("memorials");
  return (
    <Strip
      action={
        <TextLink className="keeper-edit" to={`/edit-memorial/${slug}`}>
          {t("keeper.edit")}
        </TextLink>
      }
    >
      <p>{t("keeper.strip")}</p>
    </Strip>
  );
}
