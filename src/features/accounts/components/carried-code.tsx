import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CodeLine } from "#ui/code-line.tsx";

/** On the left page: the plate one comes from, as it stands on it, and what becomes of it. */
export function CarriedCode({ code, text }: { code: string; text: ReactNode }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <CodeLine code={code} label={t("code.carried")} />
      <p className="small">{text}</p>
    </>
  );
}
