import { useTranslation } from "react-i18next";
import { Strip } from "#ui/banner.tsx";
import { TextLink } from "#ui/link.tsx";
import "./keeper-marks.css";

type EditMarkProps = {
  slug: string;
  /** Where on the editing page. */
  place: "person" | "life" | "pictures";
  /** What it leads to change: "Livet". */
  thing: string;
};

/** The word *Ret*, for who keeps the page: nothing moves when it goes. */
export function EditMark({ slug, place, thing }: EditMarkProps) {
  const { t } = useTranslation("memorials");
  return (
    <TextLink
      className="edit-mark"
      to={`/edit-memorial/${slug}#${place}`}
      aria-label={t("keeper.editThing", { thing })}
    >
      {t("keeper.edit")}
    </TextLink>
  );
}

/** Above the page: that it is seen as a keeper sees it. */
export function KeeperStrip({ slug }: { slug: string }) {
  const { t } = useTranslation("memorials");
  return (
    <Strip
      action={
        <TextLink className="edit-mark" to={`/edit-memorial/${slug}`}>
          {t("keeper.editPage")}
        </TextLink>
      }
    >
      <p>{t("keeper.strip")}</p>
    </Strip>
  );
}
