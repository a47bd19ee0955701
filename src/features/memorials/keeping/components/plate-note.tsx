import { useTranslation } from "react-i18next";
import { CodeLine } from "#ui/code-line.tsx";

/** The plate that will lead to the page one is making. */
export function PlateNote({ code }: { code: string }) {
  const { t } = useTranslation("making");
  return (
    <>
      <CodeLine code={code} label={t("create.code")} />
      <p className="small">{t("create.codeText")}</p>
    </>
  );
}
