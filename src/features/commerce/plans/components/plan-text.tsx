import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PLATES_ON_SALE, type PlateName } from "#features/qr/plates/contract.ts";
import { formatLimit, formatMillimetres, formatSquare } from "#platform/measures.ts";
import type { PlanKey } from "../contract.ts";
import { plateOf } from "../model.ts";
import { plansQuery } from "./plans-query.ts";

/** What a plan is, with its measures in numbers: of the plate and its letters, or of what a page holds. */
export function PlanText({ plan }: { plan: PlanKey }) {
  const { t, i18n } = useTranslation("plans");
  const plate = plateOf(plan);
  const size = plate === null ? "" : formatSquare(PLATES_ON_SALE[plate].sideMm, i18n.language);
  return (
    <>
      {t(`of.${plan}.text`, { size })}
      {plate !== null && <LetterHeight plate={plate} />}
      {(plan === "page" || plan === "space") && <PageLimits plan={plan} />}
    </>
  );
}

/** As the plate is engraved with one line of words. */
function LetterHeight({ plate }: { plate: PlateName }) {
  const { t, i18n } = useTranslation("plans");
  const { data } = useQuery(plansQuery);
  const mm = data?.letterMm[plate] ?? null;
  return mm === null ? null : ` ${t("letters", { height: formatMillimetres(mm, i18n.language) })}`;
}

/** As the server refuses more. */
function PageLimits({ plan }: { plan: "page" | "space" }) {
  const { t, i18n } = useTranslation("plans");
  const { data } = useQuery(plansQuery);
  if (data === undefined) return null;
  const { freePictures, items, pageBytes, imageBytes, videoBytes } = data.limits;
  if (plan === "page") {
    return freePictures === null ? null : ` ${t("limits.page", { count: freePictures })}`;
  }
  const size = (bytes: number) => formatLimit(bytes, i18n.language);
  const values = {
    count: items,
    page: size(pageBytes),
    image: size(imageBytes),
    video: size(videoBytes),
  };
  return ` ${t("limits.space", values)}`;
}
