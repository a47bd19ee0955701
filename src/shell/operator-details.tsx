import { useTranslation } from "react-i18next";
import { useBrand } from "./brand.ts";

/** Who runs the site: name, address and company number, and how to reach them. */
export function OperatorDetails() {
  const { t } = useTranslation();
  const brand = useBrand();
  if (brand === undefined) return null;
  const { operator, address, companyNumber, phone, supportEmail } = brand;
  return (
    <address className="reading">
      {operator}
      <br />
      {address}
      <br />
      {t("frame.companyNumber", { number: companyNumber.replaceAll(" ", "\u00a0") })}
      {phone !== "" && (
        <>
          <br />
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
        </>
      )}
      <br />
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </address>
  );
}
