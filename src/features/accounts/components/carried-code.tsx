// texts: accounts:code.plate.*, accounts:code.code.*, accounts:code.page.*
import { createContext, use } from "react";
import { useTranslation } from "react-i18next";
import { inGroups } from "#platform/in-groups.ts";
import { CodeLine } from "#ui/code-line.tsx";

/**
 * What the carried code is printed on, or the page that is begun with it; supplied by the feature
 * that owns codes.
 */
export type Carrier = "plate" | "code" | "page";
export const CarrierContext = createContext<Carrier>("plate");

type CarriedCodeProps = { code: string; after: "afterLogin" | "afterRegistration" };

/** On the left page: the carried code, formatted as on the plate, and what it will be used for. */
export function CarriedCode({ code, after }: CarriedCodeProps) {
  const { t } = useTranslation("accounts");
  const carrier = use(CarrierContext);
  return (
    <>
      <CodeLine text={inGroups(code)} label={t(`code.${carrier}.carried`)} />
      <p className="small">{t(`code.${carrier}.${after}`)}</p>
    </>
  );
}
