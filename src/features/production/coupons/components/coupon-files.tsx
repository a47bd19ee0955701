import "./coupon.css";
import { useTranslation } from "react-i18next";
import type { Material } from "#features/qr/advice/contract.ts";
import { COUPON_SIDE, SHEET_FORMATS } from "#features/qr/symbols/contract.ts";
import { addressOf } from "#platform/call.ts";
import { TextLink } from "#ui/link.tsx";
import type { Machine } from "../../machines/contract.ts";
import { getCoupon } from "../contract.ts";
import { leastSideMm, moduleFor } from "../model.ts";

type CouponFilesProps = { machine: Machine; material: Material };

/** The coupon for the machine's software, and how it is to be engraved. */
export function CouponFiles({ machine, material }: CouponFilesProps) {
  const { t } = useTranslation(["coupons", "sheets"]);
  const moduleMm = moduleFor(machine, material);
  const { id } = machine;
  return (
    <section className="staff-part">
      <h2>{t("engrave.title")}</h2>
      {moduleMm === null ? (
        <p>{t("engrave.tooLarge", { side: leastSideMm(material) })}</p>
      ) : (
        <>
          <p>{t("engrave.text", { side: COUPON_SIDE * moduleMm })}</p>
          <p>{t("engrave.files")}</p>
          <p className="coupon-files">
            {SHEET_FORMATS.map((format) => (
              <TextLink
                key={format}
                to={addressOf(getCoupon, { params: { id }, query: { material, format } })}
                reload
                download
              >
                {t(`sheets:formats.${format}`)}
              </TextLink>
            ))}
          </p>
        </>
      )}
    </section>
  );
}
