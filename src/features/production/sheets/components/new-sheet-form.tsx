import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { CallInput } from "#platform/call.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { numberOrText } from "#platform/typed-number.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Machine } from "../../machines/contract.ts";
import type { WorkOrder } from "../../work-orders/contract.ts";
import { BATCH_MAX, drawSheet } from "../contract.ts";
import { sheetPath } from "./sheet-queries.ts";

type NewSheetFormProps = {
  machines: readonly Machine[];
  orders: readonly WorkOrder[];
  /** The one that is chosen already. */
  chosen: string | null;
  /** Where more of the orders come from. */
  list: ComponentProps<typeof LoadMore>["list"];
};

type Body = NonNullable<CallInput<typeof drawSheet>["body"]>;

/** What isn't given follows from the bed and the plates. */
const MEASURES = [
  "widthMm",
  "heightMm",
  "plateWidthMm",
  "plateHeightMm",
  "gapMm",
  "marginMm",
] as const;

/** Empty fields are left out. */
function bodyOf(form: FormData): Body {
  const measures = textsIn(form, MEASURES);
  const { machineId, taken, batch } = textsIn(form, ["machineId", "taken", "batch"]);
  const given = MEASURES.filter((name) => measures[name] !== "");
  return {
    machineId,
    workOrderIds: form.getAll("order").map(String),
    sheet: Object.fromEntries(given.map((name) => [name, numberOrText(measures[name])])),
    taken: taken.split(/[\s,;]+/).flatMap((place) => (place === "" ? [] : [numberOrText(place)])),
    batch,
  };
}

export function NewSheetForm({ machines, orders, chosen, list }: NewSheetFormProps) {
  const { t } = useTranslation(["sheets", "production"]);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Body) => call(drawSheet, { body }),
    onSuccess: async (sheet) => {
      await client.invalidateQueries();
      await navigate(sheetPath(sheet));
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(bodyOf(new FormData(event.currentTarget)));
  }

  const general = problems["sheet"] ?? (error && !hasFieldProblems(error) ? error.message : null);
  return (
    <form ref={form} className="staff-part" method="post" noValidate onSubmit={submit}>
      {general && (
        <Banner tone="bad" title={t("new.failed")}>
          {general}
        </Banner>
      )}
      <Field label={t("new.machine")} error={problems["machineId"]}>
        <Select
          name="machineId"
          options={machines.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <FieldGroup
        label={t("new.orders")}
        hint={t("new.ordersHint")}
        error={problems["workOrderIds"]}
      >
        {orders.map((order) => (
          <OrderChoice key={order.id} order={order} isChosen={order.id === chosen} />
        ))}
        <LoadMore list={list} label={t("new.more")} loading={t("loading")} />
      </FieldGroup>
      <SheetMeasures problems={problems} />
      <div className="actions">
        <Button type="submit" busy={isPending ? t("new.busy") : null}>
          {t("new.submit")}
        </Button>
      </div>
    </form>
  );
}

function OrderChoice({ order, isChosen }: { order: WorkOrder; isChosen: boolean }) {
  const { id, number, item, quantity, dueOn } = order;
  const { t, i18n } = useTranslation("production");
  const day = dueOn === null ? null : formatDay(dueOn, localeOf(i18n.language));
  return (
    <Checkbox
      name="order"
      value={id}
      defaultChecked={isChosen}
      label={`${number}: ${t(`made.${item}`, { count: quantity })}`}
      text={<span className="small">{day === null ? t("noDay") : t("dueOn", { day })}</span>}
    />
  );
}

function SheetMeasures({ problems }: { problems: Record<string, string> }) {
  const { t } = useTranslation("sheets");
  const taken = Object.entries(problems).find(([field]) => field.startsWith("taken"))?.[1];
  const isWrong = taken !== undefined || MEASURES.some((name) => problems[`sheet.${name}`]);
  return (
    <details className="disclosure" open={isWrong || undefined}>
      <summary>{t("new.measures")}</summary>
      <div className="stack">
        <p className="small">{t("new.measuresNote")}</p>
        {MEASURES.map((name) => (
          <Field key={name} label={t(`new.${name}`)} error={problems[`sheet.${name}`]}>
            <TextInput name={name} inputMode="decimal" autoComplete="off" />
          </Field>
        ))}
        <Field label={t("new.taken")} hint={t("new.takenHint")} error={taken}>
          <TextInput name="taken" inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={t("new.batch")} hint={t("new.batchHint")} error={problems["batch"]}>
          <TextInput name="batch" autoComplete="off" maxLength={BATCH_MAX} />
        </Field>
      </div>
    </details>
  );
}
