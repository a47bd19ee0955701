import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { MATERIAL_NAMES, type Material } from "#features/qr/advice/contract.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { MACHINES_PATH } from "../../machines/components/machine-paths.ts";
import { getMachine, type Machine } from "../../machines/contract.ts";
import { CouponFiles } from "../components/coupon-files.tsx";
import { CouponPhotograph } from "../components/coupon-photograph.tsx";

export const handle = { texts: ["coupons", "machines", "advice", "sheets"] };

export function clientLoader() {
  return guardStaffPage("machines.edit");
}

/** `/production/machines/{id}/coupon`: measures how wide a machine cuts in a material. */
export default function CouponPage() {
  const { t } = useTranslation("coupons");
  const { id = "" } = useParams();
  const { data, error } = useQuery({ ...callQuery(getMachine, { params: { id } }), staleTime: 0 });
  return (
    <StaffPage
      title={data ? t("named", { name: data.name }) : t("title")}
      note={t("note")}
      beside={<TextLink to={MACHINES_PATH}>{t("toMachines")}</TextLink>}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("loading")} />}
      {data && <CouponSteps machine={data} />}
    </StaffPage>
  );
}

function CouponSteps({ machine }: { machine: Machine }) {
  const { t } = useTranslation(["coupons", "advice"]);
  const [material, setMaterial] = useState<Material>("steel");
  return (
    <>
      <Field label={t("material")}>
        <Select
          value={material}
          onChange={({ target }) =>
            setMaterial(MATERIAL_NAMES.find((value) => value === target.value) ?? "steel")
          }
          options={MATERIAL_NAMES.map((value) => ({
            value,
            label: t(`advice:materials.${value}.name`),
          }))}
        />
      </Field>
      <CouponFiles machine={machine} material={material} />
      <CouponPhotograph key={material} machine={machine} material={material} />
    </>
  );
}
