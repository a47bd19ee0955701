import { useTranslation } from "react-i18next";

/** Where a thing went that was just deleted, for the message about it. */
export function DeletedPlace() {
  const { t } = useTranslation("editor");
  return (
    <>
      {t("deleted.where")}{" "}
      <a className="link" href="#deleted">
        {t("deleted.look")}
      </a>
    </>
  );
}
