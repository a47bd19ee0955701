// texts: accounts:code.plate.*, accounts:code.code.*
import { createContext, use } from "react";
import { useTranslation } from "react-i18next";
import { CodeLine } from "#ui/code-line.tsx";

/** What the code that is carried stands on; whoever knows codes says it. */
export const CarrierContext = createContext<"plate" | "code">("plate");

type CarriedCodeProps = { code: string; after: "afterLogin" | "afterRegistration" };

/** On the left page: the code one comes with, as it stands on the plate, and what becomes of it. */
export function CarriedCode({ code, after }: CarriedCodeProps) {
  const { t } = useTranslation("accounts");
  const carrier = use(CarrierContext);
  return (
    <>
      <CodeLine code={code} label={t(`code.${carrier}.carried`)} />
      <p className="small">{t(`code.${carrier}.${after}`)}</p>
    </>
  );
}
