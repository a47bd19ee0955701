import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter, StaffList } from "#shell/staff-list.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { listShipments, SEARCH_MAX, SHIPMENT_STATES } from "../contract.ts";
import { NewShipmentDialog } from "./new-shipment-dialog.tsx";
import { ShipmentsTable } from "./shipments-table.tsx";

/** What is sent, and what becomes of it: a part of `/admin/warehouse-packages`, for whoever sends boxes. */
export function ShipmentsPart() {
  const { t } = useTranslation("shipments");
  const [asked] = useSearchParams();
  const [isMaking, setMaking] = useState(false);
  const state = SHIPMENT_STATES.find((one) => one === asked.get("state"));
  const text = asked.get("text") ?? "";
  const cursor = asked.get("cursor") ?? "";
  const { data, error, isPending } = useQuery({
    ...callQuery(listShipments, {
      query: { ...(state && { state }), ...(text && { text }), ...(cursor && { cursor }) },
    }),
    staleTime: 0,
  });
  const isFiltered = state !== undefined || text !== "";
  return (
    <>
      <p className="small">{t("note")}</p>
      <div className="actions">
        <Button small onClick={() => setMaking(true)}>
          {t("new")}
        </Button>
      </div>
      {isMaking && <NewShipmentDialog onClose={() => setMaking(false)} />}
      <StaffFilter submit={t("find")}>
        <input type="hidden" name="part" value="shipments" />
        <Field label={t("search")}>
          <TextInput name="text" code defaultValue={text} maxLength={SEARCH_MAX} />
        </Field>
        <Field label={t("state")}>
          <Select
            name="state"
            empty={t("states.all")}
            defaultValue={state ?? ""}
            options={SHIPMENT_STATES.map((value) => ({
              value,
              label: t(value === "open" ? "openFilter" : `states.${value}`),
            }))}
          />
        </Field>
      </StaffFilter>
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{ navigation: t("pages"), newest: t("newest"), older: t("older") }}
      >
        <ShipmentsTable
          items={data?.items ?? []}
          isLoading={isPending}
          empty={t(isFiltered ? "none" : "empty")}
        />
      </StaffList>
    </>
  );
}
