import { useTranslation } from "react-i18next";
import { inGroups } from "#platform/in-groups.ts";
import { CodeLine } from "#ui/code-line.tsx";

/** The plate that will be linked to the new page. */
export function PlateNote({ code }: { code: string }) {
  const { t } = useTranslation("making");
  return (
    <>
      <CodeLine text={inGroups(code)} label={t("create.code")} />
      <p className="small">{t("create.codeText")}</p>
    </>
  );
}
